import * as D from '@radix-ui/react-dialog';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

const isRefusing = document.body.dataset.variant === 'refusing';

createRoot(document.querySelector('#app')).render(
  <D.Root>
    <D.Trigger>Open</D.Trigger>
    <D.Portal>
      <D.Overlay style={{ position: 'fixed', inset: 0, background: '#0008' }} />
      <D.Content
        style={{ position: 'fixed', inset: '20%', background: '#fff', padding: 24 }}
        onInteractOutside={(event) => isRefusing && event.preventDefault()}
      >
        <D.Title>App dialog</D.Title>
        <D.Description>Half of the work is done.</D.Description>
        <Note />
        <D.Close>Close</D.Close>
      </D.Content>
    </D.Portal>
  </D.Root>,
);
