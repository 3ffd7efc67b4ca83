import jQuery from 'jquery';

// Bootstrap 3 reads the global.
globalThis.jQuery = jQuery;
