/** Returns the event of a paste. Firefox ignores the clipboard that its constructor gets, so it is defined afterwards. */
export function pasteEvent(text: string): ClipboardEvent {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  return event;
}
