import { calling } from '../../test/support/browser/raw-tab.ts';
import { messageAfter } from '../../test/support/session-guard/dialogs.ts';
import { lateness, type Figure } from '../../test/support/session-guard/figures.ts';
import { reportDialogs } from '../../test/support/session-guard/page-scripts.ts';
import { openRig } from '../../test/support/session-guard/rig.ts';

const scripts = [calling(reportDialogs)];

/** Measures how late the dialog is painted on a slow phone with a slow network, each time in a new profile. */
export async function slowDialogs({ samples }: { samples: number }): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: 9 });
  const numbers = { sessionWarningMs: 3000, sessionPreloadMs: 4000 };
  try {
    const lateMs: number[] = [];
    let unprepared = 0;
    while (lateMs.length < samples) {
      const profile = await rig.user();
      const tab = await rig.open(profile, undefined, { numbers, scripts });
      await tab.send('Network.enable', {});
      await tab.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
      await tab.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await tab.goto(`${rig.proxy.origin}/host/page`);
      const warning = await messageAfter(tab, 'sso-session-warning', 0);
      const painted = await messageAfter(tab, 'dialog-painted', warning.atMs);
      lateMs.push(painted.atMs - (Number(warning.endsAtMs) - numbers.sessionWarningMs));
      if (warning['isPrepared'] !== true) unprepared += 1;
      await profile.close();
    }
    return [
      ...lateness('dialog on screen, CPU 4×, 1.6 Mbps, 150 ms', lateMs, 250),
      { what: 'of these before the preload had finished', value: unprepared, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}
