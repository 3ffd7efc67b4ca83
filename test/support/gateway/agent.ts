import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { DEFAULT_UTILITY_BASE } from '../../../src/core/contract/names.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { Envelope } from '../../../src/core/contract/envelope.ts';
import { HostCookies } from '../core/host-cookies.ts';

/** A gateway's answer. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  /** Set-Cookie lines by cookie name. */
  readonly setCookies: ReadonlyMap<string, string>;
  readonly url: URL;
}

/** An answer whose body is the contract's envelope. */
export interface ApiAnswer extends Answer {
  readonly envelope: Envelope;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly body?: string;
}

/**
 * A minimal browser: keeps cookies by host and path, sends the headers with which browsers name a request's
 * source (Origin, Fetch Metadata), copies the anti-forgery cookie as the elements' HTTP layer does, and resolves
 * every `*.localhost` to the loopback address.
 */
export class Agent {
  readonly port: number;
  readonly host: string;
  tenant: string;
  #cookies = new HostCookies();

  constructor({ port, host, tenant }: { port: number; host: string; tenant: string }) {
    this.port = port;
    this.host = host;
    this.tenant = tenant;
  }

  get origin(): string {
    return `http://${this.host}:${this.port}`;
  }

  /** Returns a cookie's value as it is sent, not decoded. */
  cookie(name: string, host = this.host): string | undefined {
    return this.#cookies.get(host, name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(this.host, name, value);
  }

  dropCookie(name: string): void {
    this.#cookies.drop(this.host, name);
  }

  /** Returns a second browser with the same cookies, like the browser of an attacker who stole them. */
  copy(): Agent {
    const copy = new Agent(this);
    copy.#cookies = this.#cookies.copy();
    return copy;
  }

  /** Sends one request and follows no redirect. A header that is undefined is not sent. */
  send(
    address: string | URL,
    { method = 'GET', headers = {}, body }: SendOptions = {},
  ): Promise<Answer> {
    const url = new URL(address, this.origin);
    const cookie = this.#cookies.headerFor(url);
    const all = { host: url.host, ...(cookie && { cookie }), ...headers };
    const present = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          host: '127.0.0.1',
          port: url.port,
          path: url.pathname + url.search,
          method,
          headers: present,
          agent: false,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: bytes,
              text: bytes.toString(),
              setCookies: this.#cookies.keep(url, response.headers['set-cookie'] ?? []),
              url,
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  /** Makes an API call as the elements do. */
  async call(path: string, options: SendOptions = {}): Promise<ApiAnswer> {
    const { method = 'GET' } = options;
    const isChange = method !== 'GET' && method !== 'HEAD';
    const xsrf = this.cookie('XSRF-TOKEN');
    const answer = await this.send(path, {
      ...options,
      headers: {
        'content-type': 'application/json',
        'calling-entity': 'UI',
        'tenant-code': this.tenant,
        'sec-fetch-site': 'same-origin',
        ...(isChange && { origin: this.origin }),
        ...(isChange && xsrf && { 'x-xsrf-token': decodeURIComponent(xsrf) }),
        ...options.headers,
      },
    });
    return { ...answer, envelope: Envelope.parse(JSON.parse(answer.text)) };
  }

  /** Navigates to an address and follows redirects. Rejects after more than ten. */
  async visit(address: string | URL, options: SendOptions = {}): Promise<Answer> {
    let answer = await this.send(address, {
      ...options,
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', ...options.headers },
    });
    for (let hops = 0; answer.headers.location !== undefined; hops += 1) {
      if (hops > 10) throw new Error('too many redirects');
      const next = new URL(answer.headers.location, answer.url);
      answer = await this.send(next, { headers: { accept: 'text/html' } });
    }
    return answer;
  }

  login(
    username: string,
    password = 'Portal-2026!',
    options: SendOptions = {},
  ): Promise<ApiAnswer> {
    const headers = { ...credentialHeaders({ username, password }), ...options.headers };
    return this.call(CALLS.login.path, { method: 'POST', headers });
  }

  logout(): Promise<ApiAnswer> {
    return this.call(CALLS.logout.path, { method: 'POST' });
  }

  refresh(): Promise<ApiAnswer> {
    return this.call(CALLS.refresh.path);
  }

  authTypes(tenant: string): Promise<ApiAnswer> {
    return this.call(
      `${CALLS.authTypes.path}?${new URLSearchParams({ tenantCode: tenant }).toString()}`,
    );
  }

  products(): Promise<ApiAnswer> {
    return this.call(CALLS.usersProducts.path);
  }

  profile(): Promise<ApiAnswer> {
    return this.call(CALLS.userProfile.path);
  }

  extensions(userId: string): Promise<ApiAnswer> {
    return this.call(CALLS.userExtensions.path.replace('{userId}', encodeURIComponent(userId)));
  }

  lookup(field: string): Promise<ApiAnswer> {
    return this.call(`${DEFAULT_UTILITY_BASE}${CALLS.lookup.path}?lookupField=${field}`);
  }

  updateProfile(body: unknown): Promise<ApiAnswer> {
    return this.call(CALLS.updateProfile.path, { method: 'PUT', body: JSON.stringify(body) });
  }

  updateContacts(body: unknown): Promise<ApiAnswer> {
    return this.call(CALLS.updateContacts.path, { method: 'PUT', body: JSON.stringify(body) });
  }

  sessions(): Promise<ApiAnswer> {
    return this.call(CALLS.sessions.path);
  }

  endSessions(body: unknown): Promise<ApiAnswer> {
    return this.call(CALLS.endSessions.path, { method: 'POST', body: JSON.stringify(body) });
  }

  securityEvents(): Promise<ApiAnswer> {
    return this.call(CALLS.securityEvents.path);
  }

  requestOtp(username: string, options: SendOptions = {}): Promise<ApiAnswer> {
    const query = new URLSearchParams({ timeZone: 'Europe/Amsterdam', username }).toString();
    return this.call(`${CALLS.requestOtp.path}?${query}`, options);
  }

  resetPassword(
    username: string,
    otp: string,
    password: string,
    options: SendOptions = {},
  ): Promise<ApiAnswer> {
    const headers = { ...credentialHeaders({ username, password, otp }), ...options.headers };
    return this.call(CALLS.resetPassword.path, { method: 'POST', headers });
  }

  forceReset(password: string): Promise<ApiAnswer> {
    const headers = credentialHeaders({ password });
    return this.call(CALLS.forceResetPassword.path, { method: 'POST', headers });
  }

  /** Starts single sign-on and returns the last page: the provider's, or the sign-in page with a message. */
  startSso(option: { authType?: string; orgType?: string; tenant?: string } = {}): Promise<Answer> {
    const { authType = 'OIDC', orgType = 'TENANT', tenant = this.tenant } = option;
    const query = new URLSearchParams({ authType, orgType, tenantCode: tenant }).toString();
    return this.visit(`${CALLS.sso.path}?${query}`);
  }

  /** Submits the provider's page and returns the page to which the provider redirects. */
  answerProvider(page: Answer, fields: Record<string, string>): Promise<Answer> {
    return this.visit(page.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: page.url.origin,
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams(fields).toString(),
    });
  }
}
