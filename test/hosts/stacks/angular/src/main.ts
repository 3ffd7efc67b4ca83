import 'sso-elements';
import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  provideZonelessChangeDetection,
  signal,
} from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';

const recordedEvents: { type: string; detail: unknown }[] = [];
Reflect.set(globalThis, 'recordedEvents', recordedEvents);

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <p role="status">Route: {{ route() }}</p>
    @if (route() === '/login') {
      <sso-login
        [attr.api-base]="api"
        tenant="ACME"
        [userId]="user"
        (sso-signed-in)="record($event)"
        (sso-navigate)="navigate($event)"
      />
    } @else {
      <sso-dashboard [attr.api-base]="api" tenant="ACME" [helpLinks]="help" />
      <sso-session-guard [attr.api-base]="api" tenant="ACME" />
    }
  `,
})
class App {
  readonly api = new URLSearchParams(location.search).get('api');
  readonly user = 'ada@acme.example';
  readonly help = { documentation: 'https://docs.example.com' };
  readonly route = signal('/login');

  record({ type, detail }: CustomEvent) {
    recordedEvents.push({ type, detail });
  }

  navigate(event: CustomEvent<{ path: string; reload: boolean }>) {
    event.preventDefault();
    this.route.set(event.detail.path);
  }
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
