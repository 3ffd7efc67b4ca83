import { useEffect, useState } from 'react';
import { readHash, toHash, type Choice } from './choice.ts';
import { AttributeControls } from './controls/attribute-controls.tsx';
import { RepliesControl } from './controls/replies-control.tsx';
import { SceneControls } from './controls/scene-controls.tsx';
import { ThemeControls } from './controls/theme-controls.tsx';
import { TokenControls } from './controls/token-controls.tsx';
import { Snippet } from './snippet.tsx';
import { Stage } from './stage.tsx';

/** Changes part of the choice. */
export type Change = (changes: Partial<Choice>) => void;
export interface ControlProps {
  readonly choice: Choice;
  readonly onChange: Change;
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
        <p>Every tag in every state, with your own theme and tokens.</p>
        <a href="/">Portal</a>
      </header>
      <main className="outcome">
        <Stage choice={choice} onChange={controls.onChange} />
        <Snippet choice={choice} />
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
