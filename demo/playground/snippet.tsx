import { useState } from 'react';
import type { Choice } from './choice.ts';
import { snippetOf } from './markup.ts';

/** Renders the markup of the shown tag, with a Copy button. */
export function Snippet({ choice }: { choice: Choice }) {
  const [copied, setCopied] = useState<string>();
  const text = snippetOf(choice, location.origin);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <section className="snippet" aria-labelledby="snippet-title">
      <div className="snippet-head">
        <h2 id="snippet-title">Markup</h2>
        <span role="status">{copied === text && 'Copied'}</span>
        <button type="button" onClick={copy}>
          Copy
        </button>
      </div>
      <pre tabIndex={0} aria-label="Markup">
        <code>{text}</code>
      </pre>
      {choice.theme && (
        <p className="help">The tenant’s theme comes from the gateway, not from the page.</p>
      )}
    </section>
  );
}
