import { createRoot } from 'react-dom/client';
import { savablePathsService } from '../../src/core/auth/savable-paths.ts';
import { configService } from '../../src/core/config/config.ts';
import { getCore } from '../../src/core/kernel/core.ts';
import { configure } from '../../src/elements/index.ts';
import { definePageTags } from './page-tags.ts';
import { Portal } from './portal.tsx';
import { isSavablePath } from './routes.ts';

configure({
  environment: '/assets/environments/environment.release.json',
  ownsDocument: true,
});
configService(getCore()).preloadEnvironment();
savablePathsService(getCore()).accepts = isSavablePath;
definePageTags();

const container = document.getElementById('portal');
if (container) createRoot(container).render(<Portal />);
