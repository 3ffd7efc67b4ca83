'use client';
import 'sso-elements';

export const Tags = () => null;
