import { createRoot } from 'react-dom/client';
import { configRoom } from '../../src/core/config.ts';
import { configure, getCore } from '../../src/elements/index.ts';
import { definePageTags } from './page-tags.ts';
import { Portal } from './portal.tsx';

configure(getCore(), {
  environment: '/assets/environments/environment.release.json',
  ownsDocument: true,
});
configRoom(getCore()).loadEarly();
definePageTags();

const container = document.getElementById('portal');
if (container) createRoot(container).render(<Portal />);
