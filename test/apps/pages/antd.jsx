import Modal from 'antd/es/modal';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

function App() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Modal
        title="App dialog"
        open={isOpen}
        onCancel={close}
        closable={false}
        footer={<button onClick={close}>Close</button>}
      >
        <Note />
      </Modal>
    </>
  );
}

createRoot(document.querySelector('#app')).render(<App />);
