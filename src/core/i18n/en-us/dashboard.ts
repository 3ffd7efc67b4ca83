/** The dashboard. */
export const dashboard = {
  'dashboard.title': 'Dashboard',
  'dashboard.welcome': 'Welcome {displayName}!',
  'dashboard.products': 'Products',
  'dashboard.loading': 'Loading your products…',
  'dashboard.opening': 'Opening {product}…',
  'dashboard.empty.title': 'No products yet',
  'dashboard.empty.text':
    'Nothing has been assigned to you so far. Your administrator can give you access.',
  'dashboard.unavailable': 'This product has no valid address. Please tell your administrator.',
} as const;
