import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { CREDENTIAL_ENCODING } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { openConfiguration } from './configuration/live-configuration.ts';
import { sweepAudit } from './audit/audit-table.ts';
import { queuedAudit } from './audit/queued-audit.ts';
import type { Context } from './context.ts';
import type { Extension } from './extension.ts';
import { admitCalls } from './http/admission.ts';
import { answerError, rawRefusal } from './http/envelope.ts';
import { addSecurityHeaders, setSecurityHeaders } from './http/headers.ts';
import { admitHosts, hostWarnings } from './http/hosts.ts';
import { acceptEmptyJson } from './http/json.ts';
import { cleanForwarded, trustOf } from './http/proxies.ts';
import { nameRequests, REQUEST_ID, requestIdOf, setRequestId } from './http/request-id.ts';
import { nameLanguage } from './http/language.ts';
import { loadKeyring, requireKeySetting } from './keys/load-keys.ts';
import { loggerOf, requestLogger } from './http/log.ts';
import { openProviders } from './oidc/providers.ts';
import { startMailWorker, type MailWorker } from './mail/mail-worker.ts';
import { openMailer } from './mail/mailer.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import type { GatewayOptions, Settings } from './configuration/settings.ts';
import { plaintextWarnings } from './doctor/plaintext.ts';
import { watchReadiness, type Readiness } from './readiness.ts';
import { catalogRoutes } from './routes/catalog.ts';
import { healthRoutes } from './routes/health.ts';
import { providerLogoutRoutes } from './routes/provider-logout.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { userRoutes } from './routes/users.ts';
import { sessionRoutes } from './routes/session.ts';
import { ssoRoutes } from './routes/sso.ts';
import { answerUnknown, staticRoutes } from './routes/statics.ts';
import { followClock } from './store/database-clock.ts';
import { openStore } from './store/open.ts';
import { prepareStore } from './store/prepare.ts';
import type { Store } from './store/schema.ts';
import { sweep, sweepRegularly } from './store/sweep.ts';

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** Port of the metrics; undefined if they are off. */
  readonly metricsPort: number | undefined;
  /** The gateway's database; closed with the gateway. */
  readonly store: Store;
  /**
   * Reads the configuration file again, and logs the result. An invalid file changes nothing. Returns true if the new
   * configuration is in force.
   */
  reload(): Promise<boolean>;
  /**
   * Reports that it is not ready, and serves for the drain time of the settings. Then waits up to five seconds for
   * running requests, and closes the connections and the store.
   */
  close(): Promise<void>;
}

/** Open connections are closed this long after shutdown starts. */
const SHUTDOWN_MS = 5000;

const MAX_HEADERS_BYTES = 16 * 1024;

const CREDENTIALS = ['username', 'password', 'otp', 'reset-token', CREDENTIAL_ENCODING];

function createApp(settings: Settings): FastifyInstance {
  return fastify({
    logger: loggerOf(settings),
    genReqId: requestIdOf,
    childLoggerFactory: requestLogger,
    trustProxy: trustOf(settings.trustProxy),
    bodyLimit: 64 * 1024,
    // So no part of a path is too long for its route.
    routerOptions: { maxParamLength: MAX_HEADERS_BYTES },
    // Including its headers.
    requestTimeout: settings.requestTimeoutMs,
    connectionTimeout: 30_000,
    http: {
      maxHeaderSize: MAX_HEADERS_BYTES,
      // Node applies the longer of the two limits to bodies.
      headersTimeout: settings.requestTimeoutMs,
      requestTimeout: settings.requestTimeoutMs,
      // How often Node checks the time limits; the default is 30 s.
      connectionsCheckingInterval: 1000,
    },
    // During shutdown, requests on open connections still get replies, with `connection: close`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that can't be decoded reaches neither a route, nor its error handler, nor the hooks.
    frameworkErrors(error, request, reply) {
      setRequestId(request, reply);
      addSecurityHeaders(request, reply);
      void reply.header('cache-control', 'no-store');
      answerError(error, request, reply);
    },
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
    exposedHeaders: ['retry-after', REQUEST_ID],
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
  readiness: Readiness,
): Promise<void> {
  nameRequests(app);
  cleanForwarded(app, context.settings.trustProxy);
  setSecurityHeaders(app);
  admitHosts(app, context.settings);
  await app.register(fastifyCookie);
  const replyUnknown = answerUnknown(context.settings);
  app.setNotFoundHandler(replyUnknown);
  // A request without a route may have a body that can't be read.
  app.setErrorHandler((error: FastifyError, request, reply) =>
    request.is404 ? replyUnknown(request, reply) : answerError(error, request, reply),
  );
  healthRoutes(app, readiness);
  await app.register((api) => apiRoutes(api, context));
  const providers = openProviders(context);
  await app.register((sso) => ssoRoutes(sso, context, providers));
  await app.register((logout) => providerLogoutRoutes(logout, context, providers));
  await routes?.(app, context);
  await app.register((statics) => staticRoutes(statics, context.settings));
}

/** Starts a gateway. Rejects if its port, data folder or database is not available; then nothing stays open. */
export async function startGateway(
  options: GatewayOptions = {},
  extension: Extension = {},
): Promise<Gateway> {
  const configuration = await openConfiguration(options);
  const { settings } = configuration;
  requireKeySetting(settings);
  const app = createApp(settings);
  for (const warning of plaintextWarnings(settings)) app.log.warn(warning);
  for (const warning of hostWarnings(settings)) app.log.warn(warning);
  const opened = await openStore(settings, (error) => app.log.error(error));
  const { store, unlimited, close: closeStore } = opened;
  const clock = followClock(settings, opened, app.log);
  const { now } = clock;
  const metrics = openMetrics({ ...settings, now }, opened);
  const mailer = metrics.watchMailer(openMailer(settings, extension.openMailer));
  const audit = queuedAudit(store, (error, entries) => {
    metrics.countLostAudit(entries.length);
    app.log.error({ err: error, entries }, 'audit entries not stored');
  });
  let outbox: MailWorker | undefined;
  const release = async (): Promise<void> => {
    await outbox?.stop();
    clock.stop();
    mailer.close();
    await metrics.close();
    await audit.flush();
    await closeStore();
  };
  try {
    await clock.check();
    await prepareStore(unlimited);
    await extension.prepare?.(unlimited);
    await configuration.apply(unlimited);
    const keyring = await loadKeyring(settings, store);
    const ownOrigin = (): string => originAt(app.server);
    const context: Context = {
      settings,
      store,
      outbox: { isDown: () => outbox?.isDown() ?? false, wake: () => outbox?.wake() },
      audit: metrics.watchAudit(audit),
      keyring,
      ownOrigin,
      senderOf: configuration.senderOf,
      codeMailOf: configuration.codeMailOf,
      signInPageOf: (tenant) =>
        configuration.signInPageOf(tenant) ?? extension.signInPageOf?.(context, tenant),
      findProvider: (key) =>
        configuration.findProvider(key) ?? extension.findProvider?.(context, key),
      now,
    };
    const readiness = watchReadiness(store);
    metrics.watchRequests(app);
    await buildApp(app, context, extension, readiness);
    outbox = startMailWorker({ ...context, mailer }, app.log);
    const metricsPort = await metrics.listen();
    const url = await app.listen({ port: settings.port, host: settings.host });
    const stopSweeping = sweepRegularly(
      async (isStopped) => {
        const sweeping = { ...context, store: unlimited };
        await sweep(sweeping, isStopped);
        await sweepAudit(sweeping, isStopped);
        await extension.sweep?.(unlimited);
      },
      (error) => app.log.error(error),
    );
    return {
      url: url.replace('127.0.0.1', 'localhost'),
      port: (app.server.address() as AddressInfo).port,
      metricsPort,
      store,
      reload: () => configuration.reload(store, app.log),
      async close() {
        readiness.stop();
        // Even a delay of 0 ms would accept more requests.
        if (settings.drainSeconds > 0) await delay(settings.drainSeconds * 1000);
        const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_MS);
        await app.close();
        clearTimeout(timer);
        await stopSweeping();
        await configuration.idle();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}
