/** Splits a text into marked and unmarked runs. */
function runsOf(text: string, marks: ReadonlySet<number>): { text: string; isMarked: boolean }[] {
  const runs: { text: string; isMarked: boolean }[] = [];
  [...text].forEach((codePoint, at) => {
    const last = runs.at(-1);
    // A combining mark belongs to the letter before it.
    const isMarked = /\p{M}/u.test(codePoint) ? (last?.isMarked ?? false) : marks.has(at);
    if (last?.isMarked === isMarked) last.text += codePoint;
    else runs.push({ text: codePoint, isMarked });
  });
  return runs;
}

/** Renders a name with its matching letters marked. */
export function MarkedText({ text, marks }: { text: string; marks: ReadonlySet<number> }) {
  if (marks.size === 0) return text;
  return runsOf(text, marks).map((run, at) =>
    run.isMarked ? (
      <mark key={at} className="sso-palette-mark">
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  );
}
