import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

function App() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={isOpen} onClose={setOpen} style={{ position: 'fixed', inset: 0 }}>
        <DialogPanel style={{ position: 'fixed', inset: '20%', background: '#fff', padding: 24 }}>
          <DialogTitle>App dialog</DialogTitle>
          <Note />
          <button onClick={() => setOpen(false)}>Close</button>
        </DialogPanel>
      </Dialog>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
