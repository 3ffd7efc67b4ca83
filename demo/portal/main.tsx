import { createRoot } from 'react-dom/client';
import { savablePathsService } from '../../src/core/auth/savable-paths.ts';
import { configService } from '../../src/core/config/config.ts';
import { configure, getCore } from '../../src/elements/index.ts';
import { definePageTags } from './page-tags.ts';
import { Portal } from './portal.tsx';
import { isSavablePath } from './routes.ts';

configure(getCore(), {
  environment: '/assets/environments/environment.release.json',
  ownsDocument: true,
});
configService(getCore()).loadEarly();
savablePathsService(getCore()).accepts = isSavablePath;
definePageTags();

const container = document.getElementById('portal');
if (container) createRoot(container).render(<Portal />);
