"""The fixed words of derivations in Portuguese."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "explain.title": "{bet} — demonstração da vantagem do casino",
    "explain.game": "{game}. {act}.",
    "explain.articles": "Aposta `{id}`: {law}. Prémio: {pays_law}.",
    "explain.at": " — {law}",
    "explain.bet": "A aposta",
    "explain.option.given": (
        "{law}: `{option}` fica à escolha do casino, {choices}; a lei não fixa valor supletivo. Toma-se aqui "
        "{choice}, como foi indicado."
    ),
    "explain.option.default": (
        "{law}: `{option}` fica à escolha do casino, {choices}; a lei não fixa valor supletivo. Toma-se aqui "
        "{choice}, por omissão do programa."
    ),
    "explain.option.open": "{law}: `{option}` ({choices}) está em aberto, e aqui não foi indicado nenhum valor.",
    "explain.missing": "Os resultados não são indicados: dependem de `--{option}`.",
    "explain.counting": "O que pode sair",
    "explain.dice.device": (
        "{dice}, cada um com {count} faces igualmente prováveis ({faces}): {power} = {weight} resultados "
        "igualmente prováveis."
    ),
    "explain.dice.loaded": (
        "{dice}, cada um com faces destes pesos: {faces}; ao todo {count}. {power} = {weight} resultados "
        "igualmente prováveis."
    ),
    "explain.wheel.device": "Um prato com {weight} compartimentos igualmente prováveis: {labels}.",
    "explain.draw.device": "{weight} restos igualmente prováveis: {labels}.",
    "explain.plain": (
        "Por unidade apostada, o resultado líquido de quem ganha é o prémio, pois a aposta é devolvida; o de "
        "quem perde é -1; o de um empate é 0."
    ),
    "explain.nets": (
        "Por unidade apostada, os resultados líquidos seguem-se dos prémios deste modo; o de um empate é 0."
    ),
    "explain.lines": "Resultado a resultado",
    "explain.phases": "Fase a fase",
    "explain.phase": "{number}: {stage}",
    "explain.symbols": (
        "P(x) é a probabilidade de a aposta terminar com o resultado líquido x, T o número esperado de "
        "{unit} até terminar, E o resultado líquido esperado. Quando a aposta prossegue, E está em vez do "
        "resultado líquido."
    ),
    "explain.total": "Soma",
    "explain.outcome": "Resultado",
    "explain.dice.parts": "Faces",
    "explain.wheel.parts": "Números",
    "explain.draw.parts": "Restos",
    "explain.dice.count": "Combinações",
    "explain.wheel.count": "Quantos",
    "explain.draw.count": "Quantos",
    "explain.probability": "Probabilidade",
    "explain.leads-to": "Efeito",
    "explain.ratio": "Proporção",
    "explain.net": "Resultado líquido",
    "explain.contribution": "Parcela",
    "explain.sum": "Total",
    "explain.other-totals": "qualquer outra soma",
    "explain.decides": "o que decide a aposta {bet} e não esta",
    "explain.result.win": "ganha",
    "explain.result.lose": "perde",
    "explain.result.push": "empata",
    "explain.result.returned": "devolvida",
    "explain.result.stay": "fica",
    "explain.result": "Conclusão",
    "explain.staked": (
        "Com a comissão paga com a aposta, despende-se {staked} por unidade de aposta; a vantagem do casino "
        "refere-se à unidade despendida."
    ),
    "explain.edge": "Vantagem do casino",
    "explain.player-advantage": "A vantagem do casino é negativa: a vantagem é do jogador.",
    "explain.figures": "Outros resultados",
    "explain.figure": "Grandeza",
    "explain.calculation": "Cálculo",
    "explain.exact": "Valor exacto",
    "explain.decimal": "Decimal",
    "explain.edge-resolved": "Vantagem do casino por aposta decidida, sem os empates",
    "explain.edge-per.dice": "Vantagem do casino por lançamento",
    "explain.edge-per.wheel": "Vantagem do casino por golpe",
    "explain.edge-per.draw": "Vantagem do casino por jogada",
    "explain.return": "Retorno ao jogador",
    "explain.push": "Probabilidade de empate",
    "explain.win": "Probabilidade de ganhar",
    "explain.one-in": "Uma aposta ganha em cada",
    "explain.odds-against": "Probabilidades (odds) reais contra ganhar, perdas para ganhos",
    "explain.fair-pays": "Prémio equitativo, líquido, que não deixa vantagem",
    "explain.rolls.dice": "Número esperado de lançamentos",
    "explain.rolls.wheel": "Número esperado de golpes",
    "explain.rolls.draw": "Número esperado de jogadas",
    "explain.variance": "Variância do resultado líquido",
    "explain.deviation": "Desvio-padrão",
    "explain.confirmed": (
        "O motor numérico, que lê as regras e enumera os resultados por si, confirma estes valores: nenhum "
        "difere em {bound} ou mais."
    ),
    "explain.not-confirmed": (
        "O MOTOR NUMÉRICO NÃO CONFIRMA ESTES VALORES (diferença {bound}): nenhum merece confiança."
    ),
    "explain.conditions": "Condições da aposta, que não alteram nenhum valor",
    "explain.assumptions": "Pressupostos",
    "explain.readings": "Outras leituras do diploma que alterariam esta aposta",
    "explain.reading": "{law}. Adoptou-se: {adopted}. Em alternativa: {otherwise}.",
    "explain.phase.title": "Fase {phase}",
    "explain.totals": "somas {parts}",
    "explain.adds-up": "As probabilidades somam um, e as parcelas o resultado líquido esperado E.",
    "explain.times": (
        "×2 significa que cada uma das indicações anteriores vale por dois dos resultados igualmente prováveis."
    ),
    "explain.contributions": "Cada parcela é a probabilidade multiplicada pelo resultado líquido.",
    "explain.numbered": "O número depois de cada letra é o da fase.",
    "explain.result.at": "{result} {prize}",
    "explain.apart": " ",
    "explain.dice.totals": "{dice}, cada um com {count} faces igualmente prováveis ({faces}): {power} resultados igualmente prováveis, demasiados para se distinguirem pelas faces. As somas vão de {low} a {high}.",
    "explain.dice.loaded-totals": "{dice}, cada um com faces destes pesos: {faces}; ao todo {count}. {power} resultados igualmente prováveis são demasiados para se distinguirem pelas faces. As somas vão de {low} a {high}.",
    "explain.urn": "Uma urna com {balls}: {labels}.",
    "explain.ball.back": "Cada extracção tira uma bola, que é reposta: {weight} resultados igualmente prováveis.",
    "explain.ball.never": "Cada extracção tira uma bola, que não é reposta: a primeira tem {weight} resultados igualmente prováveis, e o que resta decide as probabilidades da seguinte.",
    "explain.balls.after-the-draw": "Cada extracção tira {taken}, repostas depois dela: {weight} resultados igualmente prováveis.",
    "explain.balls.after-each-ball": "Cada extracção tira {taken}, cada uma reposta antes da seguinte: {power} = {weight} resultados igualmente prováveis.",
    "explain.balls.never": "Cada extracção tira {taken}, que não são repostas: a primeira tem {weight} resultados igualmente prováveis, e o que resta decide as probabilidades da seguinte.",
    "explain.ball.parts": "Bolas",
    "explain.balls.parts": "Bolas",
    "explain.ball.count": "Quantos",
    "explain.balls.count": "Combinações",
    "explain.edge-per.ball": "Vantagem do casino por extracção",
    "explain.edge-per.balls": "Vantagem do casino por extracção",
    "explain.rolls.ball": "Número esperado de extracções",
    "explain.rolls.balls": "Número esperado de extracções",
    "explain.turn.title": "Uma volta da série",
    "explain.cycle.title": "O que traz um ciclo",
    "explain.cycle.trial": "Cada ciclo é um só resultado: traz algo que conta, o fim, ou nenhum dos dois. p é a probabilidade do que conta, s a do fim e r a de nenhum deles.",
    "explain.cycle.hand": "Cada ciclo é uma volta da série, do início da fase «{stage}» ao acontecimento seguinte. Depois a fase recomeça, pelo que as voltas são todas iguais e independentes. p é a probabilidade de a volta trazer algo que conta, s a de trazer o fim, r a de não trazer nenhum deles, e L o número esperado de {unit} em cada uma; o número depois da letra é o da fase.",
    "explain.cycle.happenings": "p é a probabilidade de uma volta da série, do início da fase «{stage}» ao acontecimento seguinte, trazer esse acontecimento, e L o número esperado de {unit} na volta; o número depois da letra é o da fase.",
    "explain.brings": "O que traz",
    "explain.symbol": "Símbolo",
    "explain.brings.end": "o fim: {outcomes}",
    "explain.brings.nothing": "nenhum dos dois",
    "explain.turn.thing": "conta {what}",
    "explain.turn.end": "põe termo à aposta",
    "explain.turn.nothing": "não conta",
    "explain.count.title": "A contagem",
    "explain.count.one": "`c = p / (1 - r)` é a probabilidade de um ciclo que traga alguma coisa trazer o que conta, e não o fim. O que conta sai j vezes antes do fim com probabilidade `c^j - c^(j+1)`, e j vezes ou mais com probabilidade `c^j`.",
    "explain.count.set": "Seja B um conjunto de algumas das {count} coisas, b quantas tem, e q a soma dos seus p. O número esperado de ciclos que começam sem ter saído nada além de coisas de B é `1 / (1 - r - q)`. Pelo princípio da inclusão e exclusão, o número esperado de ciclos que começam tendo saído exactamente j coisas é a soma, para todos os q, de `a / (1 - r - q)`, em que `a` é a soma, para todos os b, de `(-1)^(j-b) × C({count}-b, j-b) × N(b)`, e `N(b)` é quantos conjuntos de b coisas têm essa soma q. Multiplicado por s, é a probabilidade P(j) de terem saído j coisas até ao fim.",
    "explain.count.highest": "Não é devido prémio acima de x enquanto cada coisa tiver saído tão poucas vezes que pague no máximo x: a coisa i no máximo m(i) vezes, ou quantas forem onde nunca pague mais. O número esperado de ciclos que começam assim obtém-se deste modo: multiplica-se, para todas as coisas, `1 + p(i) t + … + (p(i) t)^m(i) / m(i)!`, ou `e^(p(i) t)` onde não haja tal limite, e no produto escreve-se `n! / (1 - r - q)^(n+1)` em vez de `t^n e^(q t)`. Abaixo, `a` é o coeficiente de `t^n e^(q t)` multiplicado por n!. A soma multiplicada por s é a probabilidade de o prémio mais alto ser no máximo x.",
    "explain.count.terms": "Os seus {count} termos são demasiados para aqui se escreverem; somam isto.",
    "explain.count.early": "A aposta decide-se antes do fim quando se chega a isto: {levels}. D é a probabilidade de tal acontecer. Todo o restante jogo encontra o fim, que um ciclo traz com probabilidade s, pelo que se esperam V = (1 - D) / s ciclos até à decisão e, sendo L o número esperado de {unit} em cada um, T = V × L destes (equação de Wald).",
    "explain.count.number": "Número",
    "explain.count.formula": "Fórmula",
    "explain.count.above": "prémio mais alto {prize}",
    "explain.states.title": "Estado a estado",
    "explain.states": "A aposta tem {states} estados: o que contou ou onde estão as suas partes, juntamente com o ponto em que está a série e o que resta na urna, quando deles dependa. São demasiados para aqui se escreverem. O motor exacto estabeleceu para cada um as equações pelas quais se resolvem as fases de outras apostas, e resolveu-as todas em fracções; o motor numérico acompanhou a massa de todo o jogo de um resultado ao seguinte. Segue-se aquilo a que ambos chegam.",
    "explain.start": "O jogo começa numa destas fases; as probabilidades são as de que o que antecede a aposta conduza a elas.",
    "explain.start.stage": "Começa na fase",
    "explain.asleep": "Enquanto a série está aqui, a aposta não está em jogo: nenhum resultado a faz ganhar ou perder.",
    "explain.parts.title": "Parte a parte",
    "explain.parts": "Os resultados líquidos esperados somam-se, dependa o que depender do quê. Cada parte acrescenta a probabilidade de ser feita, vezes as suas unidades sobre o total apostado de início ({units}), vezes o seu próprio resultado líquido esperado por unidade.",
    "explain.parts.own": "Cada parte tem a sua própria demonstração: {commands}.",
    "explain.parts.joint": "A distribuição do conjunto segue-se de onde as partes estão ao mesmo tempo. Junto de cada parte decidida está o seu resultado líquido multiplicado pelas suas unidades; o resultado líquido do conjunto é a soma destes sobre o total apostado de início ({units}).",
    "explain.part": "Parte",
    "explain.put-down": "Feita com probabilidade",
    "explain.laid": "Unidades",
    "explain.per-unit": "E por unidade",
    "explain.at-stake": "Apostado",
    "explain.spot.nothing": "nada contado ainda",
    "explain.spot.come": "já saídos: {items}",
    "explain.spot.counted": "contados até agora: {count}",
    "explain.spot.hand": "série: {stage}",
    "explain.spot.left": "restam na urna: {parts}",
    "explain.spot.so-far": "até agora {net}",
    "explain.spot.over": "nenhuma parte na mesa",
    "explain.element": "Risco efectivo, por unidade de tudo o que se aposta",
    "explain.shortened": "Um número que termina em … está aí cortado; o JSON tem-no por inteiro.",
    "explain.more": "mais {count}",
    "explain.many-parts": "{count}: {first} … {last}",
    "explain.count.none": "nenhum prémio",
    "explain.spot.off": "{bet} (fora de jogo)",
}
