import '@mantine/core/styles.css';
import { MantineProvider, Modal } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

function App() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <MantineProvider>
      <button onClick={() => setOpen(true)}>Open</button>
      <Modal opened={isOpen} onClose={close} title="App dialog" withCloseButton={false}>
        <Note />
        <button onClick={close}>Close</button>
      </Modal>
    </MantineProvider>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
