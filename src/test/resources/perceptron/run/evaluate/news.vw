food 2 'n0|text share share rice goal goal the |len chars:2.5
food 'n1|text rice oven salt ball win win |len chars:2.2
food 'n2|text share salt share win share oven |len chars:2.6
food 'n3|text rice share oven team win rice |len chars:2.4
food 'n4|text rice share rice team ball and |len chars:2.4
food 'n5|text salt rice rice salt salt rice |len chars:2.4
food 'n6|text salt share share rate win a |len chars:2.2
sport 'n7|text ball team goal the oven bank |len chars:2.3
money 'n8|text win rate win share salt salt |len chars:2.3
sport 'n9|text team win win ball win goal |len chars:2.1
food 2 'n10|text oven oven oven a and and |len chars:1.9
food 'n11|text salt oven share a rice a |len chars:1.9
food 'n12|text salt share share bank share the |len chars:2.6
money 'n13|text win win rate rice the oven |len chars:2.1
sport 'n14|text win team team bank salt bank |len chars:2.3
food 'n15|text share oven share win rice rate |len chars:2.5
sport 'n16|text goal goal win oven share the |len chars:2.3
money 'n17|text rate win rate rice oven a |len chars:2.0
sport 'n18|text win ball ball win team salt |len chars:2.2
food 'n19|text salt salt share a share oven |len chars:2.3
money 2 'n20|text share bank bank rate a the |len chars:2.1
food 'n21|text oven share salt team ball the |len chars:2.4
food 'n22|text share salt rice win goal bank |len chars:2.4
food 'n23|text salt share oven oven a bank |len chars:2.2
money 'n24|text win win bank a oven goal |len chars:1.9
money 'n25|text rate win rate and ball and |len chars:2.1
money 'n26|text rate win share the the salt |len chars:2.2
sport 'n27|text win win team salt goal rice |len chars:2.2
money 'n28|text rate win bank goal goal rate |len chars:2.3
sport 'n29|text ball win team salt bank oven |len chars:2.3
food 2 'n30|text rice share rice and rate salt |len chars:2.4
food 'n31|text oven oven salt and bank salt |len chars:2.3
money 'n32|text share win bank goal salt oven |len chars:2.4
sport 'n33|text ball ball goal win rate the |len chars:2.2
food 'n34|text salt rice rice share win salt |len chars:2.4
food 'n35|text salt oven salt rice the bank |len chars:2.3
food 'n36|text rice oven rice team salt win |len chars:2.3
money 'n37|text bank bank rate the team bank |len chars:2.3
food 'n38|text salt oven share oven ball salt |len chars:2.5
food 'n39|text salt oven share bank win the |len chars:2.3
sport 2 'n40|text goal ball team a the win |len chars:1.9
food 'n41|text oven oven salt the ball rice |len chars:2.3
food 'n42|text share share oven oven team and |len chars:2.5
food 'n43|text salt salt share rate team goal |len chars:2.5
money 'n44|text rate share share team a bank |len chars:2.3
food 'n45|text share share oven team and and |len chars:2.4
money 'n46|text rate rate share goal team the |len chars:2.4
sport 'n47|text win team win a a rate |len chars:1.6
money 'n48|text share bank win a and a |len chars:1.7
money 'n49|text win win share ball share team |len chars:2.4
food 2 'n50|text oven oven salt rice team win |len chars:2.3
food 'n51|text oven rice oven rice the a |len chars:2.0
sport 'n52|text ball goal goal rate rice bank |len chars:2.4
money 'n53|text share rate win the a oven |len chars:2.0
sport 'n54|text goal team goal share a a |len chars:1.9
sport 'n55|text win goal ball the a ball |len chars:1.9
money 'n56|text bank bank rate goal ball bank |len chars:2.4
money 'n57|text bank share rate and team salt |len chars:2.4
sport 'n58|text ball goal win rate ball rate |len chars:2.3
food 'n59|text salt rice salt rice goal a |len chars:2.1
food 2 'n60|text salt oven share a rate win |len chars:2.1
food 'n61|text rice share share team ball ball |len chars:2.6
money 'n62|text win bank bank goal goal goal |len chars:2.3
money 'n63|text rate bank rate team rate oven |len chars:2.4
money 'n64|text bank bank share team oven share |len chars:2.6
food 'n65|text share oven rice team goal share |len chars:2.6
sport 'n66|text team win win share and ball |len chars:2.2
food 'n67|text salt rice share bank oven share |len chars:2.6
money 'n68|text rate win share team a goal |len chars:2.1
sport 'n69|text team goal team bank rate salt |len chars:2.4
food 2 'n70|text share salt salt a the a |len chars:1.8
food 'n71|text share share rice salt team a |len chars:2.3
sport 'n72|text win goal win ball the rice |len chars:2.1
money 'n73|text share win win salt rate bank |len chars:2.3
money 'n74|text share rate rate ball share share |len chars:2.7
sport 'n75|text ball win win ball salt the |len chars:2.1
sport 'n76|text team ball team and a ball |len chars:2.0
money 'n77|text win win share oven and a |len chars:1.9
food 'n78|text salt rice oven and a share |len chars:2.1
sport 'n79|text ball goal team ball and share |len chars:2.4
food 2 'n80|text share salt share team team the |len chars:2.5
money 'n81|text share rate bank team salt oven |len chars:2.5
money 'n82|text share win share rice bank a |len chars:2.2
money 'n83|text share win share share salt ball |len chars:2.6
food 'n84|text share salt oven oven share oven |len chars:2.6
food 'n85|text salt share salt rice share salt |len chars:2.6
money 'n86|text win share share rate team rice |len chars:2.5
money 'n87|text bank bank bank the rate salt |len chars:2.3
sport 'n88|text goal win goal share rate and |len chars:2.3
food 'n89|text oven oven rice team goal goal |len chars:2.4
