import { mount } from 'svelte';
import { loadTags } from '../heard.js';
import App from './App.svelte';

mount(App, { target: document.querySelector('#app') });
requestAnimationFrame(loadTags);
