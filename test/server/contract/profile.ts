import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UserProducts } from '../../../src/core/contract/products.ts';
import { LookupData } from '../../../src/core/contract/lookup.ts';
import { LOCALES } from '../../../src/core/contract/languages/locales.ts';
import {
  UserContacts,
  UserExtensionsData,
  UserProfile,
} from '../../../src/core/contract/profile.ts';
import type { Agent } from '../../support/gateway/agent.ts';
import type { UnderTest } from './under-test.ts';

// Rules: dashboard-03, gateway-43, gateway-88, gateway-contract-60, gateway-contract-61, gateway-contract-62
// Rules: gateway-contract-63

/** Tests products, profile, contacts and lookups of a user. */
export function profileBehavior(gateway: UnderTest): void {
  const signedIn = async (): Promise<{ browser: Agent; id: string; username: string }> => {
    const { id, username, password } = await gateway().createUser();
    const browser = gateway().browser();
    await browser.login(username, password);
    return { browser, id, username };
  };
  const profileOf = async (browser: Agent) =>
    UserProfile.parse((await browser.profile()).envelope.data);

  describe('products', () => {
    const productsOf = async (name: string, tenant: string) => {
      const browser = gateway().browser({ tenant });
      await browser.login(`${name}@${tenant.toLowerCase()}.example`);
      return UserProducts.parse((await browser.products()).envelope.data);
    };

    test('are those assigned to the user on the server', async () => {
      assert.equal((await productsOf('ada', 'ACME')).length, 9);
      assert.equal((await productsOf('ada', 'GLOBEX')).length, 4);
      assert.equal((await productsOf('ada', 'INITECH')).length, 1);
      assert.deepEqual(await productsOf('empty', 'ACME'), []);
    });

    test('have existing landing pages and images', async () => {
      const products = await productsOf('ada', 'ACME');
      assert.equal(products.filter(({ productLogo }) => productLogo === '').length, 1);
      for (const { landingPage, productLogo, longDescription } of products) {
        assert.ok(longDescription.length > 100);
        for (const address of [landingPage, productLogo].filter(Boolean))
          assert.equal((await gateway().browser().visit(address)).status, 200, address);
      }
    });
  });

  describe('the profile', () => {
    test('contains the user’s names, organization and roles', async () => {
      const browser = gateway().browser();
      await browser.login('longname@acme.example');
      const profile = await profileOf(browser);
      assert.equal([...profile.displayName].length, 60);
      assert.equal(profile.lastName, '');
      assert.equal(profile.orgName, 'Acme Corporation');
      assert.equal(profile.userTypeDescription, 'Business User');
      assert.equal(profile.roleMappings[0]?.roleGroupName, 'Business User');
      assert.deepEqual(profile.userExtensions, [
        { attributeField: 'LANGUAGE_CODE', attributeValue: 'en_US' },
      ]);
    });

    test('accepts new names, trims them and updates the display name', async () => {
      const { browser, id } = await signedIn();
      const update = { userId: id, firstName: ' Zoë ', lastName: 'Ångström' };
      assert.equal((await browser.updateProfile(update)).status, 200);
      const profile = await profileOf(browser);
      assert.deepEqual(
        [profile.firstName, profile.lastName, profile.displayName],
        ['Zoë', 'Ångström', 'Zoë Ångström'],
      );
      assert.equal(browser.cookie('displayName'), encodeURIComponent('Zoë Ångström'));
      await browser.updateProfile({ userId: id, firstName: 'Zoë', lastName: '' });
      assert.equal((await profileOf(browser)).displayName, 'Zoë');
    });

    test('accepts an available language', async () => {
      const { browser, id } = await signedIn();
      assert.equal((await browser.updateProfile({ userId: id, langCode: 'ja_JP' })).status, 200);
      assert.deepEqual([browser.cookie('langCd'), browser.cookie('locale')], ['ja_JP', 'ja_JP']);
      const extensions = await browser.extensions(id);
      assert.deepEqual(UserExtensionsData.parse(extensions.envelope.data).userExtensions, [
        { attributeField: 'LANGUAGE_CODE', attributeValue: 'ja_JP' },
      ]);
    });

    test('accepts exactly one of the two updates, and only valid values', async () => {
      const { browser, id } = await signedIn();
      for (const [body, why] of [
        [{ userId: id, langCode: 'fr_FR', firstName: 'A', lastName: 'B' }, 'both at once'],
        [{ userId: id, firstName: 'A' }, 'no last name'],
        [{ userId: id }, 'nothing'],
        [{ userId: id, langCode: 'xx_XX' }, 'an unknown language'],
        [{ userId: id, langCode: 'constructor' }, 'a property of every object'],
        [{ userId: id, firstName: '  ', lastName: 'B' }, 'no first name'],
        [{ userId: id, firstName: 'A'.repeat(51), lastName: '' }, 'a first name too long'],
        [{ userId: id, firstName: 'A', lastName: 'B'.repeat(51) }, 'a last name too long'],
        [null, 'null'],
      ] as const)
        assert.equal((await browser.updateProfile(body)).status, 400, why);
      assert.equal((await profileOf(browser)).displayName, 'Test User');
    });

    test('accepts no names with characters that control a terminal or turn text, and says so', async () => {
      const { browser, id } = await signedIn();
      for (const bad of [
        '\x1b]0;pwned\x07',
        'a\nb',
        'a\tb',
        'a\0b',
        'a\x9bb',
        'a\u2028b',
        '\u202eab',
      ])
        for (const names of [
          { firstName: bad, lastName: 'B' },
          { firstName: 'A', lastName: bad },
        ]) {
          const { status, envelope } = await browser.updateProfile({ userId: id, ...names });
          assert.equal(status, 400, JSON.stringify(names));
          assert.equal(envelope.error, 'Profile not saved');
          assert.match(envelope.message, /control characters/);
        }
      assert.equal((await profileOf(browser)).displayName, 'Test User');
      // Joiners are parts of words, and the marks of direction stand between them.
      const firstName = 'می\u200cخواهم\u200f';
      assert.equal(
        (await browser.updateProfile({ userId: id, firstName, lastName: '' })).status,
        200,
      );
      assert.equal((await profileOf(browser)).firstName, firstName);
    });

    test('of another user is not accessible', async () => {
      const { browser } = await signedIn();
      const { id: other } = await gateway().createUser();
      const contact = {
        userId: other,
        contactMethod: 'EMAIL',
        contactType: 'SEC',
        contactValue: 'x@y.example',
      };
      for (const { status } of [
        await browser.updateProfile({ userId: other, langCode: 'fr_FR' }),
        await browser.extensions(other),
        await browser.updateContacts([contact]),
      ])
        assert.equal(status, 403);
    });
  });

  describe('the secondary email', () => {
    const contact = (userId: string, contactValue: string) => ({
      userId,
      contactMethod: 'EMAIL',
      contactType: 'SEC',
      contactValue,
    });

    test('is added, changed and removed', async () => {
      const { browser, id } = await signedIn();
      for (const value of ['first@mail.example', 'second@mail.example']) {
        const { status, envelope } = await browser.updateContacts([contact(id, value)]);
        assert.equal(status, 200);
        assert.deepEqual(UserContacts.parse(envelope.data), [contact(id, value)]);
        assert.deepEqual((await profileOf(browser)).userContacts, [contact(id, value)]);
      }
      const { envelope } = await browser.updateContacts([contact(id, '')]);
      assert.deepEqual(envelope.data, []);
    });

    test('must be an email of at most 50 characters', async () => {
      const { browser, id } = await signedIn();
      for (const body of [
        [contact(id, 'no-email')],
        [contact(id, `${'a'.repeat(50)}@mail.example`)],
        [],
        contact(id, 'a@b.example'),
        Array.from({ length: 11 }, () => contact(id, 'a@b.example')),
      ])
        assert.equal((await browser.updateContacts(body)).status, 400);
      assert.deepEqual((await profileOf(browser)).userContacts, []);
    });

    test('is not removed by a value that is missing, or no text', async () => {
      const { browser, id } = await signedIn();
      const own = contact(id, 'own@mail.example');
      await browser.updateContacts([own]);
      for (const contactValue of [undefined, null, [], 0])
        assert.equal((await browser.updateContacts([{ ...own, contactValue }])).status, 400);
      assert.deepEqual((await profileOf(browser)).userContacts, [own]);
    });
  });

  test('the primary email is not changed by the user, because accounts of providers are linked by it', async () => {
    const { browser, id } = await signedIn();
    const primary = { user_id: id, method: 'EMAIL', type: 'PRI', value: 'own@acme.example' };
    await gateway().store.insertInto('contacts').values(primary).execute();
    for (const contactValue of ['other@acme.example', '']) {
      const change = { userId: id, contactMethod: 'EMAIL', contactType: 'PRI', contactValue };
      assert.equal((await browser.updateContacts([change])).status, 400);
    }
    const stored = gateway().store.selectFrom('contacts').selectAll().where('user_id', '=', id);
    assert.deepEqual(await stored.execute(), [primary]);
  });

  describe('lookups', () => {
    test('return all languages and the user types', async () => {
      const { browser } = await signedIn();
      const valuesOf = async (field: string) =>
        LookupData.parse((await browser.lookup(field)).envelope.data).lookupValues;
      const languages = await valuesOf('LANGUAGE_CD');
      assert.deepEqual(
        languages.map(({ lookupValue }) => lookupValue),
        LOCALES,
      );
      assert.ok(languages.every(({ description }) => description !== ''));
      assert.deepEqual(
        (await valuesOf('USER_TYPE')).map(({ lookupValue }) => lookupValue),
        ['BU', 'BA', 'FA'],
      );
    });

    test('of unknown fields are refused', async () => {
      const { browser } = await signedIn();
      for (const field of ['SECRETS', 'constructor', ''])
        assert.equal((await browser.lookup(field)).status, 400);
    });
  });
}
