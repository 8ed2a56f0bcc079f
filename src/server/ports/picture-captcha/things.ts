/** A random number between two; the only source of variety of a drawing. */
export type Between = (low: number, high: number) => number;

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
/** A point on a circle around 50,50; degrees clockwise from the top. */
const around = (degrees: number, radius: number, cx = 50, cy = 50) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return at(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
};
const circle = (cx: number, cy: number, r: number) =>
  `M${at(cx - r, cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/**
 * What the picture captcha shows, as SVG paths in a box of 100 by 100: people know a fish in every shape, and no two drawings
 * have the same one.
 */
export const things: Readonly<Record<string, (b: Between) => string>> = {
  鱼(b) {
    const [fat, tail, nose] = [b(14, 26), b(14, 24), b(6, 14)];
    return `M${at(nose, 50)}Q${at(38, 50 - fat * 1.6)} 70 50Q${at(38, 50 + fat * 1.6)} ${at(nose, 50)}Z
      M68 50L${at(94, 50 - tail)}L${at(b(80, 90), 50)}L${at(94, 50 + tail)}Z${circle(nose + 14, 45, 3)}`;
  },
  雨伞(b) {
    const [top, edge, hook] = [b(10, 22), b(46, 58), b(8, 13)];
    const scallops = range(4).map((i) => `Q${at(82 - i * 20, edge - b(6, 12))} ${at(72 - i * 20 + 2, edge)}`);
    return `M8 ${edge}C${at(12, top - 4)} ${at(88, top - 4)} 92 ${edge}${scallops.join('')}Z
      M48 ${edge - 6}V${b(80, 86)}a${hook} ${hook} 0 0 1 ${-2 * hook} 0h5a${hook - 5} ${hook - 5} 0 0 0 ${2 * hook - 10} 0V${edge - 6}Z`;
  },
  房子(b) {
    const [eave, top, door] = [b(42, 54), b(8, 20), b(12, 20)];
    const left = b(22, 60 - door);
    return `M${at(b(4, 12), eave)}L50 ${top}L${at(b(88, 96), eave)}Z
      M18 ${eave + 2}H82V92H${left + door}V${b(64, 72)}H${left}V92H18Z`;
  },
  树(b) {
    const [wide, trunk] = [b(24, 36), b(5, 8)];
    const tiers = range(3).map((i) => {
      const y = 8 + i * 20;
      const half = (wide * (i + 1.6)) / 3.4 + b(-2, 2);
      return `M50 ${y}L${at(50 + half, y + 30)}H${50 - half}Z`;
    });
    return `${tiers.join('')}M${50 - trunk} 78H${50 + trunk}V95H${50 - trunk}Z`;
  },
  茶杯(b) {
    const [rim, foot, ring] = [b(20, 32), b(24, 32), b(10, 15)];
    return `M14 ${rim}H${70}L${at(70 - (foot - 16), 86)}H${foot}Z
      M68 ${rim + 8}h4a${ring + 6} ${ring + 6} 0 0 1 0 ${2 * ring + 12}h-6v-8h6a${ring - 2} ${ring - 2} 0 0 0 0 ${-2 * ring + 4}h-6Z`;
  },
  钥匙(b) {
    const [r, shaft] = [b(15, 21), b(4, 6)];
    const teeth = range(3).map((i) => `M${58 + i * 12} 50h7v${b(10, 22)}h-7Z`);
    return `${circle(24, 50, r)}${circle(24, 50, r - 8)}M${24 + r - 2} ${50 - shaft}H94V${50 + shaft}H${24 + r - 2}Z${teeth.join('')}`;
  },
  帆船(b) {
    const [mast, deck] = [b(44, 56), b(66, 72)];
    return `M6 ${deck}H94L${at(b(76, 84), 90)}H${b(18, 28)}Z
      M${mast - 3} ${deck - 4}V${b(6, 12)}L${at(b(8, 18), deck - 4)}Z
      M${mast + 3} ${deck - 4}V${b(18, 30)}L${at(b(80, 92), deck - 4)}Z`;
  },
  花(b) {
    const petals = Math.round(b(5, 7));
    const [reach, turn] = [b(16, 20), b(0, 60)];
    const ring = range(petals).map((i) => {
      const [x = 50, y = 34] = around(turn + (360 / petals) * i, reach, 50, 34)
        .split(' ')
        .map(Number);
      return circle(x, y, 10);
    });
    return `${ring.join('')}M47 50H53V95H47ZM52 ${b(72, 80)}Q70 ${b(52, 60)} ${b(76, 86)} 66Q70 86 52 84Z`;
  },
  星星(b) {
    const inner = b(16, 22);
    return `M${range(10)
      .map((i) => around(i * 36 + b(-3, 3), i % 2 === 0 ? b(40, 47) : inner))
      .join('L')}Z`;
  },
  月亮(b) {
    const bite = b(26, 40);
    return `M62 8A44 44 0 1 0 62 92A${44 + bite} ${44 + bite} 0 0 1 62 8Z`;
  },
  蘑菇(b) {
    const [brim, stem] = [b(48, 58), b(9, 15)];
    return `M8 ${brim}C${at(10, b(2, 14))} ${at(90, b(2, 14))} 92 ${brim}Z
      M${50 - stem} ${brim + 2}H${50 + stem}Q${at(50 + stem - 4, 74)} ${at(50 + stem + 5, 93)}H${50 - stem - 5}Q${at(50 - stem + 4, 74)} ${at(50 - stem, brim + 2)}Z`;
  },
  眼镜(b) {
    const [r, y] = [b(16, 20), b(46, 56)];
    return `${circle(26, y, r)}${circle(26, y, r - 6)}${circle(74, y, r)}${circle(74, y, r - 6)}
      M${26 + r - 2} ${y - 3}H${74 - r + 2}v6H${26 + r - 2}ZM${26 - r} ${y - 4}L4 ${y - b(14, 24)}l5 -2L${26 - r + 4} ${y - 8}Z
      M${74 + r} ${y - 4}L96 ${y - b(14, 24)}l-5 -2L${74 + r - 4} ${y - 8}Z`;
  },
  梯子(b) {
    const [left, right] = [b(24, 32), b(68, 76)];
    const rungs = range(5).map((i) => `M${left} ${16 + i * 16 + b(-2, 2)}H${right}v6H${left}Z`);
    return `M${left - 6} 5H${left}V95H${left - 6}ZM${right} 5H${right + 6}V95H${right}Z${rungs.join('')}`;
  },
  铃铛(b) {
    const [shoulder, flare] = [b(18, 24), b(6, 14)];
    return `M${50 - shoulder} 60C${at(50 - shoulder, 8)} ${at(50 + shoulder, 8)} ${50 + shoulder} 60L${at(78 + flare, 78)}H${22 - flare}Z
      ${circle(50, 86, b(6, 9))}M47 8H53V22H47Z`;
  },
  爱心(b) {
    const [dip, low] = [b(28, 36), b(86, 94)];
    return `M50 ${dip}C${at(40, b(4, 12))} ${at(4, b(6, 16))} 6 42C8 62 ${at(34, 74)} 50 ${low}C${at(66, 74)} 92 62 94 42C${at(96, b(6, 16))} ${at(60, b(4, 12))} 50 ${dip}Z`;
  },
  飞机(b) {
    const [nose, wing, tail] = [b(4, 10), b(40, 48), b(14, 20)];
    return `M50 ${nose}Q58 ${nose + 8} 57 ${wing - 4}L95 ${wing + b(16, 24)}V${wing + 30}L57 ${wing + 20}L55 80L${at(50 + tail, 94)}H${50 - tail}L45 80L43 ${wing + 20}L5 ${wing + 30}V${wing + b(16, 24)}L43 ${wing - 4}Q42 ${nose + 8} 50 ${nose}Z`;
  },
};
