import { ChevronDown, GraduationCap, Grid2x2Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Deck } from '#domain/deck.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';

/** Ways to study a deck other than a session over it; continues the button on its left. */
export function WaysMenu({ deck }: { deck: Deck }) {
  const navigate = useNavigate();
  const go = (to: string) => () => void navigate(to);
  return (
    <Menu
      trigger={
        <Button variant="primary" aria-label="Other ways to study" className="rounded-l-none px-3!">
          <ChevronDown aria-hidden size={18} />
        </Button>
      }
    >
      <MenuItem
        icon={<GraduationCap aria-hidden size={16} />}
        onSelect={go(`/study?deck=${deck.id}&mode=learn`)}
      >
        Learn
      </MenuItem>
      <MenuItem icon={<Grid2x2Check aria-hidden size={16} />} onSelect={go(`/match/${deck.id}`)}>
        Match
      </MenuItem>
    </Menu>
  );
}
