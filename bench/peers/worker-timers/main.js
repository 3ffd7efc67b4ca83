import { setTimeout } from 'worker-timers';

const timer = setTimeout(() => {}, 3_600_000);
globalThis.isReady = () => timer !== undefined;
