import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { Note } from './note.jsx';

const isDismissable = document.body.dataset.variant === 'dismissable';

createRoot(document.querySelector('#app')).render(
  <DialogTrigger>
    <Button>Open</Button>
    <ModalOverlay
      isDismissable={isDismissable}
      style={{ position: 'fixed', inset: 0, background: '#0008' }}
    >
      <Modal style={{ position: 'fixed', inset: '20%', background: '#fff', padding: 24 }}>
        <Dialog>
          <Heading slot="title">App dialog</Heading>
          <Note />
          <Button slot="close">Close</Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  </DialogTrigger>,
);
