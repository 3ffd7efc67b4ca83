/** `npm start`: serves the gateway with the settings of `.env`. */
import { mailCode } from './mail.ts';
import { createGateway, serve } from './src/index.ts';
import { provider } from './provider.ts';
import { TENANT, users } from './users.ts';

const { PORT = '4180', ORIGIN = `http://localhost:${PORT}`, ALLOWED_ORIGINS = '' } = process.env;

const handle = createGateway({
  tenant: TENANT,
  users: users(),
  origin: ORIGIN,
  provider,
  sendCode: mailCode,
  allowedOrigins: ALLOWED_ORIGINS.split(',').filter((origin) => origin !== ''),
});
await serve(handle, Number(PORT));
console.log(`The gateway of ${TENANT} serves ${ORIGIN}.`);
