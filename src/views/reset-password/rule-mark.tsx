import { Icon } from '../shared/ui/icons.tsx';

/** Renders a check mark if the rule is met; otherwise a circle. */
export function RuleMark({ isMet }: { isMet: boolean }) {
  return (
    <Icon size={16}>
      {isMet ? <path d="m5 12.500 4.500 4.500L19 7" /> : <circle cx="12" cy="12" r="5" />}
    </Icon>
  );
}
