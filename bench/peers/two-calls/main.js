// The minimum between Enter and the first product: signs in, fetches the products and renders them.
const form = document.querySelector('form');
const headers = {
  'Content-Type': 'application/json',
  'calling-entity': 'UI',
  'tenant-code': 'ACME',
};
const call = async (method, path, more = {}) => {
  const mode = { method, credentials: 'include', cache: 'no-store' };
  const reply = await fetch(`/api/auth/${path}`, { ...mode, headers: { ...headers, ...more } });
  return (await reply.json()).data;
};

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { username, password } = Object.fromEntries(new FormData(form));
  const { displayName } = await call('POST', 'v3/login', { username, password });
  const products = await call('GET', 'v1/users/usersProducts');
  const title = document.createElement('h1');
  title.textContent = `Welcome ${displayName}!`;
  const list = document.createElement('ul');
  for (const { productName } of products) {
    const link = document.createElement('a');
    link.href = '#';
    link.textContent = productName;
    list.appendChild(document.createElement('li')).append(link);
  }
  form.replaceWith(title, list);
});
