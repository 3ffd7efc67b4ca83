/** Signs in at the example provider of check.ts: prints the address to which it returns for CHECK_URL. */
const { searchParams } = new URL(process.env['CHECK_URL'] ?? '');
const back = new URL(searchParams.get('redirect_uri') ?? '');
const [challenge, nonce] = ['code_challenge', 'nonce'].map((name) => searchParams.get(name) ?? '');
back.searchParams.set('code', [process.env['PROVIDER_CODE'], challenge, nonce].join('.'));
back.searchParams.set('state', searchParams.get('state') ?? '');
console.log(back.href);
