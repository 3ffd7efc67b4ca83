import * as D from '@radix-ui/react-dropdown-menu';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

createRoot(document.querySelector('#app')).render(
  <>
    <Note />
    <D.Root>
      <D.Trigger>Open</D.Trigger>
      <D.Portal>
        <D.Content aria-label="App dialog" aria-labelledby={undefined}>
          <D.Item>Copy</D.Item>
        </D.Content>
      </D.Portal>
    </D.Root>
  </>,
);
