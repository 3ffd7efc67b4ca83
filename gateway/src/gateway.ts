import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastify, { type FastifyInstance } from 'fastify';
import { CREDENTIAL_ENCODING } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import type { Context } from './context.ts';
import type { Extension } from './extension.ts';
import { admitCalls } from './http/admission.ts';
import { answerError, rawRefusal } from './http/envelope.ts';
import { setSecurityHeaders } from './http/headers.ts';
import { acceptEmptyJson } from './http/json.ts';
import { nameLanguage } from './i18n/language.ts';
import { loggerOf } from './log.ts';
import { openProviders } from './oidc/providers.ts';
import { openMailer } from './mail/mailer.ts';
import { settingsOf, type GatewayOptions, type Settings } from './options.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { providerLogoutRoutes } from './routes/provider-logout.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { userRoutes } from './routes/users.ts';
import { sessionRoutes } from './routes/session.ts';
import { ssoRoutes } from './routes/sso.ts';
import { answerUnknown, staticRoutes } from './routes/statics.ts';
import { openStore } from './store/open.ts';
import { prepareStore } from './store/prepare.ts';
import { readSecret } from './store/secrets.ts';
import type { Store } from './store/schema.ts';
import { sweep, sweepRegularly } from './store/sweep.ts';

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** The gateway's database; closed with the gateway. */
  readonly store: Store;
  /** Waits up to five seconds for running requests, then closes the connections and the store. */
  close(): Promise<void>;
}

/** Open connections are closed this long after shutdown starts. */
const SHUTDOWN_MS = 5000;

const CREDENTIALS = ['username', 'password', 'otp', CREDENTIAL_ENCODING];

function createApp(settings: Settings): FastifyInstance {
  return fastify({
    logger: loggerOf(settings),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: 64 * 1024,
    // Including its headers.
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    http: {
      maxHeaderSize: 16 * 1024,
      // How often Node checks the time limits; the default is 30 s.
      connectionsCheckingInterval: 1000,
    },
    // During shutdown, requests on open connections still get replies, with `connection: close`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that can't be decoded reaches neither a route nor its error handler.
    frameworkErrors: answerError,
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(rawRefusal(error.code));
      else socket.destroy();
    },
  });
}

async function apiRoutes(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(fastifyCors, {
    origin: [...context.settings.allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['content-type', ...Object.values(HEADERS), ...CREDENTIALS],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  });
  api.setErrorHandler(answerError);
  api.addHook('onRequest', async (_, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  // Last, because the reply may have set `vary` before.
  api.addHook('onSend', async (request, reply) => nameLanguage(request, reply));
  acceptEmptyJson(api);
  admitCalls(api, context);
  sessionRoutes(api, context);
  passwordRoutes(api, context);
  userRoutes(api, context);
  catalogRoutes(api, context);
}

function originAt(server: FastifyInstance['server']): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function buildApp(
  app: FastifyInstance,
  context: Context,
  { routes }: Extension,
): Promise<void> {
  setSecurityHeaders(app);
  await app.register(fastifyCookie);
  app.setNotFoundHandler(answerUnknown(context.settings));
  await app.register((api) => apiRoutes(api, context));
  const providers = openProviders(context);
  await app.register((sso) => ssoRoutes(sso, context, providers));
  await app.register((logout) => providerLogoutRoutes(logout, context, providers));
  await routes?.(app, context);
  await staticRoutes(app, context.settings);
}

/** Starts a gateway. Rejects if its port, data folder or database is not available; then nothing stays open. */
export async function startGateway(
  options: GatewayOptions = {},
  extension: Extension = {},
): Promise<Gateway> {
  const settings = settingsOf(options);
  const app = createApp(settings);
  const { store, close: closeStore } = await openStore(settings, (error) => app.log.error(error));
  const mailer = openMailer(settings, extension.openMailer);
  const release = async (): Promise<void> => {
    mailer.close();
    await closeStore();
  };
  try {
    await prepareStore(store);
    await extension.prepare?.(store);
    const hmacKey = await readSecret(store, 'hmac');
    const ownOrigin = (): string => originAt(app.server);
    const context: Context = {
      settings,
      store,
      mailer,
      hmacKey,
      ownOrigin,
      findProvider: (clientId) => extension.findProvider?.(context, clientId),
      now: settings.now,
    };
    await buildApp(app, context, extension);
    const url = await app.listen({ port: settings.port, host: settings.host });
    const stopSweeping = sweepRegularly(
      async () => {
        await sweep(context);
        await extension.sweep?.(store);
      },
      (error) => app.log.error(error),
    );
    return {
      url: url.replace('127.0.0.1', 'localhost'),
      port: (app.server.address() as AddressInfo).port,
      store,
      async close() {
        const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS);
        await app.close();
        clearTimeout(timer);
        await stopSweeping();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
