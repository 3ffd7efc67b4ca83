const _imports_0 = "/docs/assets/login-acme-1280-light-ltr.BTBlyZ1O.png";
export {
  _imports_0 as _
};
