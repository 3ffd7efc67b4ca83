import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openConfiguration } from './configuration/live-configuration.ts';
import { sweepAudit } from './store/audit.ts';
import { queuedAudit } from './audit/queued-audit.ts';
import type { Extension } from './extension.ts';
import { hostWarnings } from './http/hosts.ts';
import { loadKeyring, requireKeySetting } from './keys/load-keys.ts';
import { startMailWorker, type MailWorker } from './mail/mail-worker.ts';
import { openMailer } from './mail/mailer.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import type { GatewayOptions, Settings } from './configuration/settings.ts';
import { plaintextWarnings } from './doctor/plaintext.ts';
import { requirePorts } from './doctor/require-ports.ts';
import { resealApps } from './domain/factors/reseal-apps.ts';
import { watchReadiness } from './domain/readiness.ts';
import { followClock } from './store/engine/database-clock.ts';
import { openSigner } from './domain/assertions/signer.ts';
import { openStore } from './store/engine/open.ts';
import { prepareStore } from './store/schema/prepare.ts';
import type { Store } from './store/schema/tables.ts';
import { sweep, sweepRegularly } from './store/sweep.ts';
import { countRequests } from './http/count-requests.ts';
import { createApp } from './http/create-app.ts';
import { registerRoutes, type RouteParts } from './routes/register-routes.ts';

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** The settings in force, with those of the configuration file. */
  readonly settings: Settings;
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

function originAt(server: FastifyInstance['server']): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a gateway. Rejects if its port, data folder or database is not available; then nothing stays open. */
export async function startGateway(
  options: GatewayOptions = {},
  extension: Extension = {},
): Promise<Gateway> {
  const configuration = await openConfiguration(options);
  const { settings } = configuration;
  if (!extension.loadKeyring) requireKeySetting(settings);
  const app = createApp(settings);
  for (const warning of plaintextWarnings(settings)) app.log.warn(warning);
  for (const warning of hostWarnings(settings)) app.log.warn(warning);
  await requirePorts(settings);
  const opened = await openStore(settings, (error) => app.log.error(error));
  const { store, unlimited, close: closeStore } = opened;
  const clock = followClock(settings, opened, app.log);
  const { now } = clock;
  const metrics = openMetrics({ ...settings, now }, opened);
  const mailer = metrics.watchMailer(openMailer(settings, extension.openMailer));
  const audit = queuedAudit(store, (error, entries) => {
    metrics.countLostAudit(entries.length);
    // A name may be a mistyped password.
    const logged = entries.map((entry) => ({ ...entry, account: undefined }));
    app.log.error({ err: error, entries: logged }, 'audit entries not stored');
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
    const keyring = await (extension.loadKeyring ?? loadKeyring)(settings, store);
    const parts = { settings, store, now, keyring, ownOrigin: () => originAt(app.server) };
    const context: RouteParts = {
      ...parts,
      outbox: { isDown: () => outbox?.isDown() ?? false, wake: () => outbox?.wake() },
      audit: metrics.watchAudit(audit),
      senderOf: configuration.senderOf,
      codeMailOf: configuration.codeMailOf,
      assertions: configuration.assertions,
      signer: openSigner(parts),
      signInPageOf: (tenant) =>
        configuration.signInPageOf(tenant) ?? extension.signInPageOf?.(parts, tenant),
      findProvider: (key) =>
        configuration.findProvider(key) ?? extension.findProvider?.(parts, key),
    };
    const readiness = watchReadiness(store);
    if (metrics.countRequest) countRequests(app, metrics.countRequest);
    await registerRoutes(app, context, readiness, () => extension.routes?.(app, parts));
    outbox = startMailWorker({ ...parts, mailer }, app.log);
    const metricsPort = await metrics.listen();
    const url = await app.listen({ port: settings.port, host: settings.host });
    const stopSweeping = sweepRegularly(
      async (isStopped) => {
        await sweep({ store: unlimited, now }, isStopped);
        await sweepAudit(unlimited, { now: now(), days: settings.auditDays }, isStopped);
        await resealApps({ store: unlimited, keyring }, isStopped);
        await extension.sweep?.(unlimited);
      },
      (error) => app.log.error(error),
    );
    return {
      url: url.replace('127.0.0.1', 'localhost'),
      port: (app.server.address() as AddressInfo).port,
      settings,
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
