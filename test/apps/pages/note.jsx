/** The content of each dialog: a half-filled field. */
export const Note = () => (
  <label>
    Note <input name="note" autoFocus />
  </label>
);
