import { createRoot } from 'react-dom/client';
import { savablePathsRoom } from '../../src/core/auth/savable-paths.ts';
import { configRoom } from '../../src/core/config.ts';
import { configure, getCore } from '../../src/elements/index.ts';
import { definePageTags } from './page-tags.ts';
import { Portal } from './portal.tsx';
import { isSavablePath } from './routes.ts';

configure(getCore(), {
  environment: '/assets/environments/environment.release.json',
  ownsDocument: true,
});
configRoom(getCore()).loadEarly();
savablePathsRoom(getCore()).accepts = isSavablePath;
definePageTags();

const container = document.getElementById('portal');
if (container) createRoot(container).render(<Portal />);
