import { useId, useState } from 'react';
import { repliesOf } from '../choice-replies.ts';
import type { ControlProps } from './control.ts';
import { Reply } from '../replies.ts';
import { Select } from './choose.tsx';

function parse(text: string): Reply | undefined {
  try {
    return Reply.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Renders an editor of the gateway's replies, call by call. An edited reply restarts the tag. */
export function RepliesControl({ choice, onChange }: ControlProps) {
  const id = useId();
  const [call, setCall] = useState('authTypes');
  const [draft, setDraft] = useState<string>();
  const replies = repliesOf(choice);
  const text = draft ?? JSON.stringify(replies[call] ?? {}, null, 2);
  const reply = parse(text);
  const apply = () => {
    if (!reply) return;
    onChange({ replies: { ...choice.replies, [call]: reply } });
    setDraft(undefined);
  };
  return (
    <details className="group">
      <summary>Gateway’s replies</summary>
      <Select
        label="Call"
        value={call}
        options={Object.keys({ ...replies, usersProducts: {} }).map((name) => [name, name])}
        onChoose={(next) => {
          setCall(next);
          setDraft(undefined);
        }}
      />
      <div className="field">
        <label htmlFor={id}>Reply</label>
        <textarea
          id={id}
          rows={12}
          spellCheck={false}
          value={text}
          aria-invalid={!reply}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setDraft(target.value)}
        />
        <p id={`${id}-help`} className="help" role="status">
          {reply
            ? 'JSON with status, message, error, data or "isPending": true.'
            : 'This is not a valid reply.'}
        </p>
      </div>
      <button type="button" disabled={!reply || draft === undefined} onClick={apply}>
        Use this reply
      </button>
      <button type="button" onClick={() => (onChange({ replies: {} }), setDraft(undefined))}>
        Reset replies
      </button>
    </details>
  );
}
