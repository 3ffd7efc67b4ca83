import { mount } from 'svelte';
import { loadTags } from '../recorded-events.js';
import App from './App.svelte';

mount(App, { target: document.querySelector('#app') });
requestAnimationFrame(loadTags);
