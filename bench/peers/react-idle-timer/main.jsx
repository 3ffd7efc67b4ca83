// https://idletimer.dev/docs/features/confirm-prompt: opens a prompt two minutes before the timeout.
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useIdleTimer } from 'react-idle-timer';

function Guard() {
  const [isAsking, setAsking] = useState(false);
  const dialog = useRef(null);
  const { activate, getRemainingTime } = useIdleTimer({
    timeout: 3_600_000,
    promptBeforeIdle: 120_000,
    crossTab: true,
    onPrompt: () => setAsking(true),
    onActive: () => setAsking(false),
    onIdle: () => setAsking(false),
  });
  useEffect(() => {
    globalThis.isReady = () => getRemainingTime() > 0;
  }, [getRemainingTime]);
  useEffect(() => {
    if (isAsking) dialog.current.showModal();
    else dialog.current.close();
  }, [isAsking]);
  return (
    <dialog ref={dialog}>
      <h2>Are you still here?</h2>
      <p>You will be signed out in {Math.ceil(getRemainingTime() / 1000)} seconds.</p>
      <button type="button" onClick={activate}>
        Stay signed in
      </button>
    </dialog>
  );
}

createRoot(document.getElementById('root')).render(<Guard />);
