import { createApp } from 'vue';
import { loadTags } from '../heard.js';
import App from './App.vue';

createApp(App).mount('#app');
requestAnimationFrame(loadTags);
