import { Suspense } from 'react';
import { SignIn } from './sign-in.js';

export default async function Page({ searchParams }) {
  const { api } = await searchParams;
  return (
    <Suspense>
      <SignIn api={api} />
    </Suspense>
  );
}
