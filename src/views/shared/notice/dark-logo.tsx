import { useState } from 'react';
import { configService } from '../../../core/config/config.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { darkLogo } from '../../../core/theme/extras.ts';
import { useTheme } from '../chrome/use-theme.ts';
import { useLightSheet } from '../styles/use-light-sheet.ts';
import darkLogoCss from './dark-logo.css';

/** Renders an image without a name: the logo after it has one. */
function Logo({ src, className }: { src: string; className: string }) {
  const sheetRoot = useLightSheet<HTMLImageElement>(darkLogoCss);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      ref={sheetRoot}
      className={`${className} sso-dark-logo`}
      src={src}
      alt=""
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

/** Renders the logo of the dark scheme, before the other one, which it hides in that scheme (theming-22). */
export function DarkLogo({ type, className }: { type: 'MLOGO' | 'PLOGO'; className: string }) {
  const core = getCore();
  const { href } = core.ports.location;
  const extras = useTheme()?.extras ?? [];
  const src = darkLogo(type, extras, href, configService(core).gatewayUrl());
  return src && <Logo key={src} src={src} className={className} />;
}
