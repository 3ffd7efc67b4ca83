import { useEffect, useId, useState } from 'react';
import { type Choice, readHash, TAGS, TENANT_CODES, toHash } from './choice.ts';
import type { ControlProps } from './controls/control.ts';
import { AttributeControls } from './controls/attribute-controls.tsx';
import { RepliesControl } from './controls/replies-control.tsx';
import { ThemeControls } from './controls/theme-controls.tsx';
import { Stage } from './stage.tsx';
import { stateOf, STATES } from './states.ts';
import { Select } from './controls/choose.tsx';
import { TextInput } from './controls/text-input.tsx';
import { snippetOf } from './markup.ts';
import { READY_THEMES, readyThemeOf } from './ready-themes.ts';
import { themeText } from './theme-file.ts';
import { tokensIn } from './tokens-in.ts';
import tokensCss from '../../src/views/shared/styles/tokens.css';

/** The default values of all public tokens by name, in the order of tokens.css. */
const TOKENS = Object.entries(tokensIn(tokensCss));
/** The choice of no theme, and of each that the package has ready. */
const THEMES: readonly (readonly [string, string])[] = [
  ['', 'None'],
  ...READY_THEMES.map(({ name, label }) => [name, label] as const),
];

interface SnippetProps {
  readonly title: string;
  readonly text: string;
  /** Label of the button that copies the text. */
  readonly copyLabel: string;
  readonly help?: string;
}

/** Renders a text to copy, with a button that does so. */
function Snippet({ title, text, copyLabel, help }: SnippetProps) {
  const [copied, setCopied] = useState<string>();
  const titleId = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <section className="snippet" aria-labelledby={titleId}>
      <div className="snippet-head">
        <h2 id={titleId}>{title}</h2>
        <span role="status">{copied === text && 'Copied'}</span>
        <button type="button" onClick={copy}>
          {copyLabel}
        </button>
      </div>
      <pre tabIndex={0} aria-label={title}>
        <code>{text}</code>
      </pre>
      {help && <p className="help">{help}</p>}
    </section>
  );
}

/** Renders the controls of the tokens that the page sets on the tag. An empty field keeps the tag's default. */
function TokenControls({ choice, onChange }: ControlProps) {
  const { tokens } = choice;
  const set = (name: string, value: string) => {
    const all = Object.entries({ ...tokens, [name]: value });
    onChange({ tokens: Object.fromEntries(all.filter(([, text]) => text)) });
  };
  return (
    <details className="group">
      <summary>Tokens</summary>
      <Select
        label="Ready theme"
        value={readyThemeOf(tokens)}
        options={THEMES}
        onChoose={(name) =>
          onChange({ tokens: READY_THEMES.find((theme) => theme.name === name)?.tokens ?? {} })
        }
      />
      {TOKENS.map(([name, value]) => (
        <TextInput
          key={name}
          label={name}
          placeholder={value}
          isColor={/^light-dark|#/.test(value)}
          value={tokens[name] ?? ''}
          onInput={(next) => set(name, next)}
        />
      ))}
      <button type="button" onClick={() => onChange({ tokens: {} })}>
        Reset tokens
      </button>
    </details>
  );
}

/** Renders the choice of tag, state and tenant. */
function SceneControls({ choice, onChange }: ControlProps) {
  const { tag, state, tenant } = choice;
  return (
    <fieldset className="group">
      <legend>Scene</legend>
      <Select
        label="Element"
        value={tag}
        options={TAGS.map((name) => [name, `<${name}>`])}
        onChoose={(next) => onChange({ tag: next, state: STATES[next][0].name, replies: {} })}
      />
      <Select
        label="State"
        value={stateOf(tag, state).name}
        options={STATES[tag].map(({ name, label }) => [name, label])}
        onChoose={(next) => onChange({ state: next, replies: {} })}
      />
      <Select
        label="Tenant"
        value={tenant}
        options={TENANT_CODES.map((code) => [code, code])}
        onChoose={(next) => onChange({ tenant: next, theme: undefined })}
      />
    </fieldset>
  );
}

/** Renders the playground: the controls on one side, the tag and its markup on the other. */
export function Playground() {
  const [choice, setChoice] = useState(() => readHash(location.hash));
  useEffect(() => {
    // The URL contains the choice, so that users can share it.
    history.replaceState(null, '', location.pathname + toHash(choice));
  }, [choice]);
  useEffect(() => {
    const onHashChange = () => setChoice(readHash(location.hash));
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  const controls = {
    choice,
    onChange: (changes: Partial<Choice>) => setChoice({ ...choice, ...changes }),
  };
  return (
    <div className="playground">
      <header className="bar">
        <h1>Playground</h1>
        <p>Every element in every state, with your own theme and tokens.</p>
        <a href="/docs/">Documentation</a>
        <a href="/">Portal</a>
      </header>
      <main className="outcome">
        <Stage choice={choice} onChange={controls.onChange} />
        <Snippet title="Markup" copyLabel="Copy" text={snippetOf(choice, location.origin)} />
        {choice.theme && (
          <Snippet
            title="Theme"
            copyLabel="Copy theme"
            text={themeText(choice.theme)}
            help="Add this to the tenant in the gateway’s configuration file; the page does not contain it."
          />
        )}
      </main>
      <form className="controls" aria-label="Controls" onSubmit={(event) => event.preventDefault()}>
        <SceneControls {...controls} />
        <AttributeControls {...controls} />
        <ThemeControls {...controls} />
        <TokenControls {...controls} />
        <RepliesControl {...controls} />
      </form>
    </div>
  );
}
