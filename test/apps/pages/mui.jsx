import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

function App() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby="title">
        <DialogTitle id="title">App dialog</DialogTitle>
        <Note />
        <Button onClick={close}>Close</Button>
      </Dialog>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
