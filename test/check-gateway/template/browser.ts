import { createHash } from 'node:crypto';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { XSRF_COOKIE } from '../../../src/core/contract/names.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import * as template from '../../../cli/create-gateway/template/src/index.ts';
import { templateOptions } from '../check-template.ts';

const ORIGIN = 'https://sso.example.com';
export const ADA = 'ada@acme.example';
export const PASSWORD = 'Sturdy & fair 2026';

/** The code challenge of a verifier (PKCE, S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Opens the template, with other options where they are given. `mails` contains the last code of each user. */
export function openTemplate(more: Partial<template.GatewayOptions> = {}) {
  const given = { origin: ORIGIN, now: Date.now, password: PASSWORD };
  const { options, mails } = templateOptions(template, given);
  return { handle: template.createGateway({ ...options, ...more }), mails };
}

/** A browser, with its cookies. */
export function openBrowser(handle: template.Handle) {
  const cookies = new Map<string, string>();
  async function send(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body: unknown = '',
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const xsrf = cookies.get(XSRF_COOKIE) ?? '';
    const type = { 'content-type': 'application/json', 'calling-entity': 'UI' };
    const own = { 'tenant-code': 'ACME', 'x-xsrf-token': xsrf };
    const sent = { ...type, ...own, cookie, ...headers };
    const reply = await handle({
      ...{ method, url, headers: sent },
      body: body === '' ? '' : JSON.stringify(body),
    });
    for (const set of reply.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return reply;
  }
  return {
    send,
    signIn: async (username: string, password: string): Promise<number> =>
      (await send('POST', CALLS.login.path, credentialHeaders({ username, password }))).status,
    requestCode: async (username: string): Promise<number> =>
      (await send('GET', `${CALLS.requestOtp.path}?username=${username}`)).status,
    reset: async (username: string, password: string, otp: string): Promise<number> =>
      (await send('POST', CALLS.resetPassword.path, credentialHeaders({ username, password, otp })))
        .status,
  };
}
