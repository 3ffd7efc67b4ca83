import { enableCopyButtons } from './copy-buttons.ts';

enableCopyButtons();
new EventSource('/mailbox/events').addEventListener('message', () => location.reload());
