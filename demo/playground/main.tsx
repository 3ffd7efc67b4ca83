import { createRoot } from 'react-dom/client';
import { Playground } from './playground.tsx';

const container = document.getElementById('playground');
if (container) createRoot(container).render(<Playground />);
