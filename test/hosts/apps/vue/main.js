import { createApp } from 'vue';
import { loadTags } from '../recorded-events.js';
import App from './App.vue';

createApp(App).mount('#app');
requestAnimationFrame(loadTags);
