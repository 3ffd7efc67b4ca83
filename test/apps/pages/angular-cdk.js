// Compiled in the browser, which needs no build step of Angular's.
import '@angular/compiler';
import '@angular/cdk/overlay-prebuilt.css';
import { Dialog, DialogRef } from '@angular/cdk/dialog';
import { Component, inject } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

const Content = Component({
  selector: 'app-note',
  template: `<div style="background: #fff; padding: 24px; width: 650px">
    <h2>App dialog</h2>
    <label>Note <input /></label> <button (click)="ref.close()">Close</button>
  </div>`,
})(
  class {
    ref = inject(DialogRef);
  },
);
const App = Component({
  selector: '#app',
  template: '<h1>Orders</h1><button (click)="open()">Open</button>',
})(
  class {
    dialog = inject(Dialog);
    open() {
      this.dialog.open(Content, { ariaLabel: 'App dialog' });
    }
  },
);
await bootstrapApplication(App);
