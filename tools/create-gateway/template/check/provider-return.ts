/** Signs in at the example provider of check.ts: prints the address to which it returns for CHECK_URL. */
const { searchParams } = new URL(process.env['CHECK_URL'] ?? '');
const back = new URL(searchParams.get('redirect_uri') ?? '');
back.searchParams.set('code', process.env['PROVIDER_CODE'] ?? '');
back.searchParams.set('state', searchParams.get('state') ?? '');
console.log(back.href);
