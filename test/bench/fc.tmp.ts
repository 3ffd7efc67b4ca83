import { chromium } from 'playwright-core';
import { findChromium, launchOptions } from '../support/chromium.ts';
import { firstCard } from './load/first-card.ts';
import { tableOf } from './load/figures.ts';
import { openServer } from './load/server.ts';
import { buildPeers, installPeers } from './load/workshop.ts';
await installPeers();
await buildPeers();
const server = await openServer();
const browser = await chromium.launch({ ...launchOptions(), executablePath: await findChromium() });
try { console.log(tableOf(await firstCard(browser, server.url, Number(process.env.ROUNDS ?? 3)))); }
finally { await browser.close(); await server.close(); }
