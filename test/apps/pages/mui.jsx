import AppBar from '@mui/material/AppBar';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Toolbar from '@mui/material/Toolbar';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <AppBar position="static">
        <Toolbar>Orders</Toolbar>
      </AppBar>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby="title" fullWidth>
        <DialogTitle id="title">App dialog</DialogTitle>
        <DialogContent>
          <TextField label="Note" variant="standard" fullWidth autoFocus />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
