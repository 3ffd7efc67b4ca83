import { useEffect, useState } from 'react';
import { readHash, toHash, type Choice } from './choice.ts';
import { LookControls } from './controls/look-controls.tsx';
import { RepliesControl } from './controls/replies-control.tsx';
import { SceneControls } from './controls/scene-controls.tsx';
import { ThemeControls } from './controls/theme-controls.tsx';
import { TokenControls } from './controls/token-controls.tsx';
import { Snippet } from './snippet.tsx';
import { Stage } from './stage.tsx';

/** Changes some of what is chosen. */
export type Change = (some: Partial<Choice>) => void;
export interface ControlProps {
  readonly choice: Choice;
  readonly onChange: Change;
}

/** The whole playground: what to choose on one side, the tag and its markup on the other. */
export function Playground() {
  const [choice, setChoice] = useState(() => readHash(location.hash));
  useEffect(() => {
    // The address says what is chosen, so that it can be sent to somebody.
    history.replaceState(null, '', location.pathname + toHash(choice));
  }, [choice]);
  useEffect(() => {
    const follow = () => setChoice(readHash(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const controls = {
    choice,
    onChange: (some: Partial<Choice>) => setChoice({ ...choice, ...some }),
  };
  return (
    <div className="playground">
      <header className="bar">
        <h1>Playground</h1>
        <p>Every tag in every state, dressed as you like.</p>
        <a href="/">Portal</a>
      </header>
      <main className="outcome">
        <Stage choice={choice} onChange={controls.onChange} />
        <Snippet choice={choice} />
      </main>
      <form
        className="controls"
        aria-label="What to show"
        onSubmit={(event) => event.preventDefault()}
      >
        <SceneControls {...controls} />
        <LookControls {...controls} />
        <ThemeControls {...controls} />
        <TokenControls {...controls} />
        <RepliesControl {...controls} />
      </form>
    </div>
  );
}
