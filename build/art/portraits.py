"""Write the medallions of the computer's opponents in their brass frames: a soldier for each level,
and for a hive the head of its brood."""

from __future__ import annotations

import math

from boxparts import disc, fill, glow
from boxparts import line as stroke
from svg import num, write

SIZE, MIDDLE = 240, 120
DISC = 106
"""Radius of the ground behind the bust."""
INK = "#2a1d14"
FEELER = "M104 66Q92 34 66 34Q54 36 50 48"
LIGHT, SHADE = "#fff6df", "#1c120b"


def inked(path: str, colour: str, width: float = 3.0) -> str:
    """A flat shape in an ink line."""
    return (
        f'<path d="{path}" fill="{colour}" stroke="{INK}" stroke-width="{num(width)}" '
        'stroke-linejoin="round"/>\n'
    )


def line(path: str, width: float = 3.0, colour: str = INK, opacity: float = 1.0) -> str:
    """A stroke, of ink unless said otherwise."""
    return stroke(path, width, colour, opacity)


def dot(x: float, y: float, rx: float, ry: float, colour: str, opacity: float = 1.0) -> str:
    """An ellipse."""
    veil = f' fill-opacity="{num(opacity)}"' if opacity < 1 else ""
    place = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}"'
    return f'<ellipse {place} fill="{colour}"{veil}/>\n'


def star(x: float, y: float, radius: float) -> str:
    """A star of five points."""
    points = []
    for k in range(10):
        far, turn = (radius if k % 2 == 0 else radius * 0.42), math.radians(36 * k)
        points.append(f"{num(x + far * math.sin(turn))} {num(y - far * math.cos(turn))}")
    return "M" + "L".join(points) + "Z"


def bust(top: str, low: float) -> str:
    """A shape that ends below at the disc's rim. top: its upper line from left to right, from
    where the rim is `low` to where it is again."""
    reach = math.sqrt(DISC**2 - (low - MIDDLE) ** 2)
    return (
        f"M{num(MIDDLE - reach)} {num(low)}{top}L{num(MIDDLE + reach)} {num(low)}"
        f"A{DISC} {DISC} 0 0 1 {num(MIDDLE - reach)} {num(low)}Z"
    )


def medallion(ground: str, lit: str, body: str) -> str:
    """A bust on its ground, lit from the upper left, in its frame."""
    defs = glow("ground", 88, 72, 170, [(0, lit, 1), (1, ground, 1)]) + (
        '<linearGradient id="brass" gradientUnits="userSpaceOnUse" x1="40" y1="20" x2="200" '
        'y2="224"><stop offset="0" stop-color="#f0d79a"/><stop offset="0.45" stop-color="#b98b3e"/>'
        '<stop offset="1" stop-color="#6e4c0e"/></linearGradient>\n'
    )
    return (
        f"<defs>{defs}</defs>\n"
        + disc(MIDDLE, MIDDLE, DISC + 2, "url(#ground)")
        + body
        + rim(DISC - 1, 2, LIGHT, 0.28)
        + rim(112, 12, "#1a100a")
        + rim(112, 8, "url(#brass)")
    )


def rim(radius: float, width: float, colour: str, opacity: float = 1.0) -> str:
    """A circle round the middle."""
    return (
        f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="{num(radius)}" fill="none" stroke="{colour}" '
        f'stroke-width="{num(width)}" stroke-opacity="{num(opacity)}"/>\n'
    )


def head(skin: str, dark: str, *, wide: float = 38, jaw: float = 26, chin: float = 164) -> str:
    """Neck, ears and face; the right side lies in shade."""
    left, right = MIDDLE - wide, MIDDLE + wide
    out = inked("M102 146V182Q120 196 138 182V146Z", dark)
    for x, way in ((left, -1), (right, 1)):
        out += inked(
            f"M{num(x)} 108Q{num(x + 11 * way)} 104 {num(x + 10 * way)} 119"
            f"Q{num(x + 8 * way)} 134 {num(x - 2 * way)} 132Z", skin if way < 0 else dark, 2.6,
        )
    face = (
        f"M{num(left)} 88V122Q{num(left + 2)} 144 {num(MIDDLE - jaw)} 154"
        f"Q{num(MIDDLE - 12)} {num(chin)} {MIDDLE} {num(chin)}"
        f"Q{num(MIDDLE + 12)} {num(chin)} {num(MIDDLE + jaw)} 154"
        f"Q{num(right - 2)} 144 {num(right)} 122V88Z"
    )
    out += inked(face, skin)
    out += fill(
        f"M{num(right - 1.5)} 88V122Q{num(right - 3.5)} 143 {num(MIDDLE + jaw - 1)} 152.6"
        f"Q{num(MIDDLE + 12)} {num(chin - 1.6)} {num(MIDDLE + 2)} {num(chin - 1.6)}"
        f"Q{num(right - 16)} 142 {num(right - 12)} 88Z", SHADE, 0.16,
    )
    return out


def recruit() -> str:
    """Young, freckled, under a field cap that is a little too large."""
    cloth, deep, skin, warm = "#5f7340", "#47582f", "#eec39a", "#d9a277"
    out = inked(bust("C46 174 60 168 92 162L120 178L148 162C180 168 194 174 200 184", 188), cloth)
    out += fill(
        "M148 163C178 168 200 175 209 186L207 196Q190 222 150 224Q176 196 148 163Z", SHADE, 0.14
    )
    out += inked("M94 160L120 184L104 200L80 168Z", deep, 2.6)
    out += inked("M146 160L120 184L136 200L160 168Z", deep, 2.6)
    out += line("M120 186V224", 2.4, INK, 0.7)
    out += dot(125, 202, 2.4, 2.4, "#d8c48a") + dot(125, 216, 2.4, 2.4, "#d8c48a")
    out += head(skin, warm)
    # the hair over the ears, and the cap
    out += fill("M83 92Q80 106 86 116L90 92Z", "#8a5a2c") + fill(
        "M157 92Q160 106 154 116L150 92Z", "#74491f"
    )
    out += inked("M74 92C70 50 92 34 122 34C152 34 172 52 166 92Q120 78 74 92Z", cloth)
    out += fill("M134 36C156 42 169 58 164.6 90Q152 84 140 83Q150 58 134 36Z", SHADE, 0.16)
    out += line("M84 66Q92 46 112 41", 3, LIGHT, 0.35)
    out += inked("M70 94Q120 74 170 94Q176 104 166 104Q120 88 74 104Q64 104 70 94Z", deep)
    out += inked("M120 50L131 68H109Z", "#e0c36a", 2.2)
    # wide awake
    for x in (104, 137):
        out += dot(x, 117, 7.4, 6.6, "#fffaf0") + dot(x + 0.6, 117.6, 4.2, 4.6, "#3f5a2c")
        out += dot(x + 0.6, 117.6, 2, 2.2, INK) + dot(x - 1, 115.6, 1.3, 1.3, "#ffffff")
        out += line(f"M{x - 8} 113Q{x} 107 {x + 8} 113", 2.4)
    out += line("M95 105Q103 100 111 104M130 104Q138 100 146 105", 2.8, "#74491f")
    out += line("M121 119Q126 130 118 132", 2.4, "#a8703f")
    out += line("M107 144Q121 153 135 143", 2.8)
    out += line("M112 152Q120 155 128 152", 2, "#b9795a", 0.8)
    for x, y in ((95, 130), (101, 133), (93, 136), (140, 130), (146, 133), (148, 127)):
        out += dot(x, y, 1.4, 1.2, "#b9743f", 0.85)
    return medallion("#a9b98a", "#dfe6c6", out)


def regular() -> str:
    """Goggles and helmet on, the strap closed, and nothing to say."""
    steel, deep, skin, warm = "#3c6691", "#274866", "#d9a67c", "#bd8459"
    out = inked(bust("C44 170 58 164 90 160L120 170L150 160C182 164 194 170 201 181", 186), steel)
    out += fill(
        "M150 161C182 165 203 172 211 186L207 197Q190 222 152 224Q178 196 150 161Z", SHADE, 0.18
    )
    # the vest and its straps
    out += inked("M70 172L94 164L106 222Q86 218 72 206Z", deep, 2.6)
    out += inked("M170 172L146 164L134 222Q154 218 168 206Z", deep, 2.6)
    out += line("M77 190L101 186M163 190L139 186", 2.4, "#e0c36a", 0.9)
    out += inked("M88 158Q120 182 152 158L150 176Q120 196 90 176Z", deep, 2.6)
    out += head(skin, warm, jaw=28, chin=166)
    out += fill(
        "M84 134Q90 150 95 153Q108 164 120 164Q132 164 145 153Q152 146 156 134Q152 142 142 143"
        "Q136 136 120 137Q104 136 98 143Q88 142 84 134Z", "#5b4030", 0.42,
    )
    # strap, helmet, goggles
    out += line("M80 112Q84 146 104 160Q120 168 136 160Q156 146 160 112", 4.4, deep)
    out += inked("M108 158Q120 164 132 158L131 166Q120 171 109 166Z", deep, 2)
    out += inked(
        "M68 98C64 50 90 28 120 28C150 28 176 50 172 98Q172 108 162 106L160 98Q120 86 80 98"
        "L78 106Q68 108 68 98Z", steel,
    )
    out += fill("M134 30C158 38 175 58 171 98Q170 106 163 104L161 97Q154 94 147 93Q156 60 134 30Z",
                SHADE, 0.2)
    out += line("M80 74Q86 48 110 39", 4, LIGHT, 0.35)
    out += line("M70 92Q120 72 170 92", 2.6, INK, 0.6)
    out += inked(
        "M78 100Q120 88 162 100L161 118Q156 130 140 129Q128 128 124 118Q120 114 116 118"
        "Q112 128 100 129Q84 130 79 118Z", "#1d2f40",
    )
    out += fill("M84 104Q98 99 114 99L112 112Q108 122 99 123Q88 123 85 114Z", "#6f9fc4")
    out += fill("M156 104Q142 99 126 99L128 112Q132 122 141 123Q152 123 155 114Z", "#4f7fa6")
    out += fill("M88 106L100 102L92 119Q87 116 86 111Z", LIGHT, 0.75)
    out += fill("M130 104L139 102L133 116Q130 112 129 108Z", LIGHT, 0.5)
    out += line("M116 132Q120 136 125 132", 2.4, "#8a5a36")
    out += line("M106 148Q120 144 135 147", 3)
    return medallion("#cdae74", "#f0dcae", out)


def veteran() -> str:
    """Beard, patch and scar; the star has been on that cap for a long time."""
    coat, deep, skin, warm = "#6f2417", "#471409", "#cf9a74", "#ad7650"
    out = inked(bust("C42 170 56 162 88 158L120 174L152 158C184 162 196 169 203 178", 184), coat)
    out += fill(
        "M152 159C184 163 206 172 213 184L207 197Q190 222 152 224Q180 196 152 159Z", SHADE, 0.2
    )
    # collar, and a row of bars on each shoulder
    out += inked("M90 154L120 188L106 206L76 166Z", deep, 2.6)
    out += inked("M150 154L120 188L134 206L164 166Z", deep, 2.6)
    for y in (182, 192, 202):
        out += line(f"M54 {y}L74 {y - 4}M186 {y}L166 {y - 4}", 4, "#d9b45c")
    out += line("M120 190V225", 2.4, INK, 0.7)
    out += dot(126, 206, 2.8, 2.8, "#d9b45c") + dot(126, 218, 2.4, 2.4, "#d9b45c")
    out += head(skin, warm, wide=39, jaw=29, chin=166)
    # hair, beard, moustache
    out += fill("M82 96Q78 112 86 124L92 96Z", "#c9c2b4") + fill(
        "M158 96Q162 112 154 124L148 96Z", "#a29a8b"
    )
    out += inked(
        "M83 122Q90 138 98 138Q108 130 120 131Q132 130 142 138Q150 138 157 122"
        "Q160 152 148 168Q136 186 120 187Q104 186 92 168Q80 152 83 122Z", "#d8d2c4", 2.6,
    )
    out += fill(
        "M155 128Q158 152 147 167Q136 184 121 185.6Q140 170 142 138Q150 138 155 128Z", SHADE, 0.14
    )
    out += line("M100 160Q103 172 110 178M120 164V182M140 160Q137 172 130 178", 2, "#9a9284", 0.8)
    out += inked(
        "M120 134Q108 130 99 142Q108 149 120 144Q132 149 141 142Q132 130 120 134Z", "#e9e4d8", 2.2
    )
    out += line("M111 151Q120 154 129 151", 2.6, "#5b3426")
    # one eye, one patch, the scar below it
    out += line("M92 104Q102 97 113 103", 4.4, "#b8b0a1")
    out += dot(103, 114, 7, 5.2, "#fffaf0") + dot(104, 114.4, 4, 4.2, "#6b4326")
    out += dot(104, 114.4, 1.9, 1.9, INK) + dot(102.6, 112.8, 1.2, 1.2, "#ffffff")
    out += line("M95 111.6Q103 105 112 111", 2.8)
    out += line("M96 121Q103 124 110 121", 1.8, "#8a5335", 0.8)
    out += line("M78 92L126 106M150 110L163 100", 3.2, "#1d130d")
    out += inked("M124 104Q138 98 153 105Q155 120 142 126Q127 124 124 104Z", "#1d130d", 2)
    out += line("M130 107Q137 104 143 106", 2, LIGHT, 0.3)
    out += line("M150 126L156 140", 2.6, "#8e4632") + line("M149 133L156 131", 2, "#8e4632")
    out += line("M119 112Q125 126 117 129", 2.4, "#8a5335")
    # the cap: crown, band, peak
    out += inked("M64 74C66 46 92 32 120 32C148 32 174 46 176 74Q172 84 160 84H80Q68 84 64 74Z",
                 coat)
    out += fill("M136 33.6C158 39 173 52 174.6 74Q171 82.6 160 82.6H148Q158 56 136 33.6Z", SHADE,
                0.2)
    out += line("M78 62Q88 46 108 41", 4, LIGHT, 0.3)
    out += inked("M78 80Q120 70 162 80L163 94Q120 82 77 94Z", deep, 2.6)
    out += line("M79 91Q120 79.6 161 91", 2.2, "#d9b45c")
    out += inked("M76 93Q120 80 164 93Q158 104 146 102Q120 94 94 102Q82 104 76 93Z", "#24100a")
    out += line("M88 96Q104 90 122 90", 2.2, LIGHT, 0.3)
    out += inked(star(120, 60, 15), "#f0cf6e", 2.4)
    return medallion("#c47f5f", "#f0c3a2", out)


def twice(body: str) -> str:
    """A half and its mirror image."""
    return body + f'<g transform="translate({SIZE} 0) scale(-1 1)">\n{body}</g>\n'


def brood(shell: str, deep: str, pale: str, eye: str) -> str:
    """A head of the swarm from the front, over the plates of its back."""
    out = inked(bust("C44 168 66 158 88 166L120 156L152 166C174 158 194 168 201 181", 184), deep)
    out += twice(
        inked("M96 166Q74 172 62 206Q80 222 104 226Q98 194 112 176Z", shell, 2.6)
        + line("M80 196Q88 186 98 182", 2.2, pale, 0.5)
        # feelers, and the jaws that close below
        + line(FEELER, 5.4) + line(FEELER, 2.6, pale)
        + inked("M92 148Q80 166 90 190Q102 196 112 184Q100 180 104 164Z", pale, 2.6)
    )
    out += inked(
        "M120 54C150 54 172 74 172 102C172 122 160 132 152 142Q146 162 132 170Q120 174 108 170"
        "Q94 162 88 142C80 132 68 122 68 102C68 74 90 54 120 54Z", shell,
    )
    out += fill(
        "M136 56.6C158 62 170.6 79 170.6 102C170.6 121 159 131 151 141Q145 161 131.6 168.6"
        "Q126 170 122 170Q146 138 136 56.6Z", SHADE, 0.24,
    )
    out += twice(line("M78 92Q82 74 100 64", 4, LIGHT, 0.3))
    out += line("M120 56V92", 3, deep) + line("M104 60Q108 76 120 84Q132 76 136 60", 2.6, deep)
    out += line("M106 150Q120 158 134 150M110 160Q120 165 130 160", 2.6, deep)
    return out + twice(
        inked("M76 104Q92 92 112 116Q104 128 90 124Q78 118 76 104Z", eye, 2.6)
        + dot(95, 112, 3, 7, INK) + dot(90, 105, 2.6, 2, "#ffffff", 0.8)
        + dot(100, 90, 4.6, 4, eye) + dot(100, 90, 1.8, 2, INK)
        + dot(106, 137, 3.2, 2.6, eye)
    )


def hive() -> str:
    """A swarm that follows the cards."""
    body = brood("#7d2a1a", "#45130a", "#f3d9c6", "#f4c553")
    return medallion("#c98a62", "#f2d0ac", body)


def hive_scheming() -> str:
    """One of it chooses them."""
    body = brood("#6b2f63", "#3c1638", "#ecd3e6", "#f4c553")
    body += inked("M88 62L82 28L102 44L120 20L138 44L158 28L152 62Q120 48 88 62Z", "#e6b94e", 2.8)
    body += line("M92 56Q120 43 148 56", 2.2, "#8a5f16") + dot(120, 36, 3.4, 3.4, "#b3261e")
    return medallion("#9d7a98", "#e0c8da", body)


PORTRAITS = {
    "recruit": recruit, "regular": regular, "veteran": veteran,
    "kayotz-alien-regular": hive, "kayotz-alien-veteran": hive_scheming,
}


def main() -> None:
    """Write all of them."""
    for name, draw in PORTRAITS.items():
        write(f"portraits/{name}", SIZE, SIZE, draw())


if __name__ == "__main__":
    main()
